# SPDX-License-Identifier: MIT
"""How near is near: in words first, in numbers second, as a histogram third."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QFrame,
    QSizePolicy,
    QSlider,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from app import review_texts, texts
from app.theme import Type, mix
from app.views.choices import TickBox
from app.views.parts import Surface, label, row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QEvent

    from app.theme import Theme

FURTHEST = 24
"""Bits; the search breadth ends here, and so does the histogram."""
SETTLE_MS = 250


class Histogram(QWidget):
    """How many pairs lie at each distance, with a knob at the limit.

    Args:
        theme: for colours.
        width: pixels before the scale of the type.
        height: pixels before the scale of the type.
    """

    limit_changed = Signal(int)
    """The knob was moved, by pointer or key: bits, 0 to 24."""

    def __init__(self, theme: Theme, width: int, height: int) -> None:
        super().__init__()
        self._theme = theme
        self._size = QSize(theme.px(width), theme.px(height))
        self._counts: list[int] = []
        self._sampled_from: int | None = None
        self._limit: int | None = None
        self._automatic = True
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)
        self._name()

    @Slot()
    def _on_theme_changed(self) -> None:
        self.update()

    def show_counts(self, counts: Sequence[int], sampled_from: int | None = None) -> None:
        """Show the number of pairs at each distance, from 0 bits on.

        Args:
            counts: pairs at 0, 1, ... bits.
            sampled_from: bits from which on they come from a sample; None where none do.
        """
        self._counts = list(counts)[: FURTHEST + 1]
        self._sampled_from = sampled_from
        self.update()

    @property
    def has_counts(self) -> bool:
        """Tell whether there is anything to show."""
        return bool(self._counts)

    def show_limit(self, limit: int | None, *, automatic: bool) -> None:
        """Show the limit in bits; automatic where the size of the collection decides."""
        self._limit, self._automatic = limit, automatic
        self._name()
        self.update()

    def _name(self) -> None:
        if self._limit is None:
            said = self.tr("chosen by the size of the collection")
        else:
            said = self.tr("at most {}").format(texts.bits(self._limit))
        self.setAccessibleName(self.tr("Distance, {}").format(said))
        self.setAccessibleDescription(self.tr("Left and right keys change it"))

    def sizeHint(self) -> QSize:
        """Return the size that was asked for."""
        return self._size

    def _step(self) -> float:
        return (self.width() - 12) / (FURTHEST + 1)

    def _bar_area(self) -> QRectF:
        return QRectF(6, 2, self.width() - 12, self.height() - self._theme.px(9))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint bars, base line and knob."""
        del event
        theme = self._theme
        painter = QPainter(self)
        painter.setLayoutDirection(self.layoutDirection())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self._bar_area()
        inside = QColor(mix(theme.tokens.accent, theme.tokens.surface, 0.18))
        outside = QColor(mix(theme.tokens.line, theme.tokens.surface, 0.1))
        most = max(self._counts, default=0)
        step = self._step()
        limit = FURTHEST if self._limit is None else self._limit
        for bits, number in enumerate(self._counts):
            # Square roots: the pairs that chance brings at many bits would flatten all others.
            high = 0.0 if not number else max(2.0, area.height() * (number / most) ** 0.5)
            bar = QRectF(
                area.left() + bits * step + 0.5, area.bottom() - high, max(step - 1, 1), high
            )
            painter.fillRect(bar, inside if bits <= limit else outside)
        base = theme.colour("line")
        painter.fillRect(QRectF(area.left(), area.bottom(), area.width(), 1.5), base)
        reach = area.left() + min((limit + 1) * step, area.width())
        used = QRectF(area.left(), area.bottom(), reach - area.left(), 1.5)
        painter.fillRect(used, theme.colour("accent"))
        self._paint_knob(painter, QPointF(reach, area.bottom() + 1))

    def _paint_knob(self, painter: QPainter, at: QPointF) -> None:
        theme = self._theme
        radius = theme.px(5)
        painter.setBrush(theme.colour("surface"))
        colour = "secondary" if self._automatic else "accent"
        painter.setPen(QPen(theme.colour(colour), 2))
        painter.drawEllipse(at, radius, radius)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _bits_at(self, x: float) -> int:
        return min(max(int((x - self._bar_area().left()) / self._step()), 0), FURTHEST)

    def _move(self, limit: int) -> None:
        limit = min(max(limit, 0), FURTHEST)
        if limit != self._limit or self._automatic:
            self.show_limit(limit, automatic=False)
            self.limit_changed.emit(limit)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the knob to the pointer."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._move(self._bits_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the knob."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._move(self._bits_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the knob go."""
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the knob by a bit, or to an end."""
        now = FURTHEST if self._limit is None else self._limit
        moves = {
            Qt.Key.Key_Left: now - 1,
            Qt.Key.Key_Down: now - 1,
            Qt.Key.Key_Right: now + 1,
            Qt.Key.Key_Up: now + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: FURTHEST,
        }
        target = moves.get(Qt.Key(event.key()))
        if target is None:
            super().keyPressEvent(event)
        else:
            self._move(target)

    def event(self, event: QEvent) -> bool:
        """Say how many pairs the bar under the pointer stands for."""
        if isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip(self._bits_at(event.pos().x())), self)
            return True
        return super().event(event)

    def tip(self, bits: int) -> str:
        """Return what a bar stands for."""
        number = self._counts[bits] if bits < len(self._counts) else 0
        pairs = texts.count(number, self.tr("{} pair"), self.tr("{} pairs"))
        if self._sampled_from is None or bits < self._sampled_from:
            return self.tr("{} apart: {}").format(texts.bits(bits), pairs)
        return self.tr("{} apart: about {}, estimated").format(texts.bits(bits), pairs)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring."""
        super().focusInEvent(event)
        self.update()


class Words(QWidget):
    """What the limits mean, in two lines; a press opens the panel.

    Args:
        theme: for fonts and colours.
    """

    pressed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._first = ""
        self._second = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.update()

    def say(self, first: str, second: str) -> None:
        """Say something else."""
        self._first, self._second = first, second
        self.setAccessibleName(self.tr("How near: {}, {}").format(first, second))
        self.setToolTip(self.tr("Change what counts as near"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the longer line."""
        widest = max(
            self._width(self._first, Type.NORMAL), self._width(self._second, Type.SECONDARY)
        )
        return QSize(widest + self._theme.px(16), self._theme.px(44))

    def _width(self, text: str, kind: Type) -> int:
        self.setFont(self._theme.font(kind))
        return self.fontMetrics().horizontalAdvance(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint both lines."""
        del event
        theme = self._theme
        painter = QPainter(self)
        painter.setLayoutDirection(self.layoutDirection())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(mix(theme.tokens.surface, theme.tokens.text, 0.05)))
            painter.drawRoundedRect(rect, 6, 6)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.drawRoundedRect(rect, 6, 6)
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        px = theme.px
        painter.setFont(theme.font(Type.NORMAL))
        painter.setPen(theme.colour("text"))
        painter.drawText(QRect(px(8), px(4), self.width(), px(18)), left, self._first)
        painter.setFont(theme.font(Type.SECONDARY))
        painter.setPen(theme.colour("secondary"))
        painter.drawText(QRect(px(8), px(22), self.width(), px(18)), left, self._second)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the panel."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End what the press began."""
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the panel with Return or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pressed.emit()
        else:
            super().keyPressEvent(event)


class DistancePanel(QFrame):
    """Both limits with sliders, in a panel that closes by itself.

    Args:
        theme: for fonts and colours.
        parent: over which it opens.
    """

    wanted = Signal(int, object)
    """Least similarity in percent; most distance in bits, or None for automatic."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self.setAccessibleName(self.tr("How near is near"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self._limit: int | None = None
        self.title = label(theme, "", Type.STRONG)
        self.explained = label(theme, "", Type.SECONDARY, wrap=True)
        self.similarity = self._slider(50, 100, self.tr("Alike at least, in percent"))
        self.similarity_figure = label(theme)
        self.automatic = TickBox(theme, self.tr("Let the size of the collection decide"))
        self.distance_figure = label(theme)
        self.histogram = Histogram(theme, 336, 64)
        self.measured = label(theme, "", Type.SECONDARY, wrap=True)
        self.note = label(
            theme,
            self.tr(
                "Bits say how far two fingerprints lie apart, and how widely SimDesk searches; the "
                "percentage is what the two texts share, word for word. The bars count pairs."
            ),
            Type.SECONDARY,
            wrap=True,
        )
        self.sampled = label(theme, "", Type.SECONDARY, wrap=True)
        self.sampled.hide()
        self.left_out = label(theme, "", Type.SECONDARY, wrap=True)
        self.left_out.hide()
        self._layout()
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._on_settled)
        self.similarity.valueChanged.connect(self._on_moved)
        self.automatic.toggled.connect(self._on_moved)
        self.histogram.limit_changed.connect(self._on_knob)

    def _slider(self, low: int, high: int, name: str) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(low, high)
        slider.setPageStep(5)
        slider.setAccessibleName(name)
        return slider

    def _layout(self) -> None:
        theme = self._theme
        layout = self._lines = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(6)
        layout.addWidget(self.title)
        layout.addWidget(self.explained)
        layout.addSpacing(8)
        layout.addLayout(row(label(theme, self.tr("Alike at least")), None, self.similarity_figure))
        layout.addWidget(self.similarity)
        layout.addSpacing(8)
        layout.addLayout(row(label(theme, self.tr("Apart at most")), None, self.distance_figure))
        layout.addWidget(self.histogram)
        layout.addWidget(self.automatic)
        layout.addSpacing(4)
        layout.addWidget(self.measured)
        layout.addWidget(self.note)
        layout.addWidget(self.sampled)
        layout.addWidget(self.left_out)
        self.setFixedWidth(theme.px(368))

    def show_pairs(self, counts: Sequence[int], sampled_from: int | None) -> None:
        """Show how many pairs lie at each distance, and say where that is not counted.

        Args:
            counts: pairs at 0, 1, ... bits.
            sampled_from: bits from which on they come from a sample; None where none do.
        """
        self.histogram.show_counts(counts, sampled_from)
        is_sampled = sampled_from is not None and sampled_from < len(counts)
        if is_sampled and sampled_from:
            words = self.tr("From {} on, the bars are estimated from a sample.")
            self.sampled.setText(words.format(texts.bits(sampled_from)))
        else:
            self.sampled.setText(self.tr("The bars are estimated from a sample."))
        self.sampled.setVisible(is_sampled)

    def show_left_out(self, partly: int, common: int) -> None:
        """Say what the limits of the search left out; nothing where they left out nothing.

        Args:
            partly: texts that have more candidates than are compared.
            common: texts whose passages are all too common to propose pairs.
        """
        said = []
        if partly:
            one = self.tr("{} text is near to so many that only its nearest were compared.")
            many = self.tr("{} texts are near to so many that only their nearest were compared.")
            said.append(texts.count(partly, one, many))
        if common:
            one = self.tr("{} text has only common passages and is found by its bits alone.")
            many = self.tr("{} texts have only common passages and are found by their bits alone.")
            said.append(texts.count(common, one, many))
        self.left_out.setText(" ".join(said))
        self.left_out.setVisible(bool(said))

    def show_limits(self, similarity: int, distance: int | None, effective: int | None) -> None:
        """Show what holds, without asking for it.

        Args:
            similarity: percent.
            distance: bits, None for automatic.
            effective: bits that automatic comes to, None where that is not known.
        """
        for part in (self.similarity, self.automatic):
            part.blockSignals(True)  # noqa: FBT003 - Qt's own parameter
        self.similarity.setValue(similarity)
        self.automatic.setChecked(distance is None)
        self._limit = effective if distance is None else distance
        for part in (self.similarity, self.automatic):
            part.blockSignals(False)  # noqa: FBT003 - as above
        self._say()

    def _say(self) -> None:
        similarity = self.similarity.value()
        automatic = self.automatic.isChecked()
        self.title.setText(texts.strictness_text(similarity))
        self.explained.setText(texts.strictness_tip(similarity))
        self.similarity_figure.setText(texts.percent(similarity / 100))
        if self._limit is None:
            self.distance_figure.setText(self.tr("automatic"))
        else:
            bits = texts.bits(self._limit)
            words = self.tr("{}, automatic").format(bits) if automatic else bits
            self.distance_figure.setText(words)
        self.histogram.show_limit(self._limit, automatic=automatic)
        self.measured.setVisible(self._limit is not None)
        if self._limit is not None:
            self.measured.setText(review_texts.measured(self._limit))

    @Slot()
    def _on_moved(self) -> None:
        self._say()
        self._settle.start()

    @Slot(int)
    def _on_knob(self, limit: int) -> None:
        self._limit = limit
        self.automatic.setChecked(False)
        self._on_moved()

    @Slot()
    def _on_settled(self) -> None:
        distance = None if self.automatic.isChecked() else self._limit
        self.wanted.emit(self.similarity.value(), distance)

    def open_below(self, widget: QWidget) -> None:
        """Open under a widget, right edges in line."""
        # not `adjustSize`: that stops at two thirds of the screen and cuts the words in two
        self.resize(self.width(), self._lines.totalHeightForWidth(self.width()))
        corner = widget.mapToGlobal(QPoint(widget.width(), widget.height()))
        at = QRect(corner - QPoint(self.width(), -4), self.size())
        room = widget.screen().availableGeometry()
        at.moveBottom(min(at.bottom(), max(room.bottom(), room.top() + at.height())))
        self.move(at.topLeft())
        self.show()
        self.similarity.setFocus(Qt.FocusReason.PopupFocusReason)


class DistanceControl(Surface):
    """Words, numbers and histogram in the tool bar; the panel behind them.

    Args:
        theme: for fonts and colours.
    """

    wanted = Signal(int, object)
    """Least similarity in percent; most distance in bits, or None for automatic."""

    def __init__(self, theme: Theme) -> None:
        super().__init__("bar")
        self._similarity = 80
        self._distance: int | None = None
        self._effective: int | None = None
        self._narrow = False
        self.words = Words(theme)
        self.histogram = Histogram(theme, 172, 46)
        self.panel = DistancePanel(theme, self)
        self.setLayout(row(self.words, self.histogram, gap=8))
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._on_settled)
        self.words.pressed.connect(self.open_panel)
        self.histogram.limit_changed.connect(self._on_knob)
        self.panel.wanted.connect(self._on_panel)
        self._say()

    def show_narrow(self, *, narrow: bool) -> None:
        """Leave the small histogram out where there is no room."""
        self._narrow = narrow
        self.histogram.setVisible(self.histogram.has_counts and not narrow)

    def show_limits(self, similarity: int, distance: int | None) -> None:
        """Show what holds.

        Args:
            similarity: percent.
            distance: bits, None for automatic.
        """
        self._similarity, self._distance = similarity, distance
        self._say()

    def show_pairs(
        self, counts: Sequence[int], effective: int | None, sampled_from: int | None = None
    ) -> None:
        """Show how many pairs lie at each distance.

        Args:
            counts: pairs at 0, 1, ... bits.
            effective: bits that automatic comes to, None where that is not known.
            sampled_from: bits from which on the numbers come from a sample; None where none do.
        """
        self._effective = effective
        self.histogram.show_counts(counts, sampled_from)
        self.panel.show_pairs(counts, sampled_from)
        self.histogram.setVisible(bool(counts) and not self._narrow)
        self._say()

    def _say(self) -> None:
        limit = self._effective if self._distance is None else self._distance
        self.histogram.show_limit(limit, automatic=self._distance is None)
        alike = f"\u2265{texts.NBSP}{texts.percent(self._similarity / 100)} {self.tr('alike')}"
        second = alike if limit is None else f"{alike} \u00b7 \u2264{texts.NBSP}{texts.bits(limit)}"
        self.words.say(texts.strictness_text(self._similarity), second)
        self.panel.show_limits(self._similarity, self._distance, self._effective)

    @Slot()
    def open_panel(self) -> None:
        """Open the panel under the control."""
        self.panel.open_below(self)

    @Slot(int)
    def _on_knob(self, limit: int) -> None:
        self._distance = limit
        self._say()
        self._settle.start()

    @Slot(int, object)
    def _on_panel(self, similarity: int, distance: int | None) -> None:
        self._similarity, self._distance = similarity, distance
        self._say()
        self.wanted.emit(similarity, distance)

    @Slot()
    def _on_settled(self) -> None:
        self.wanted.emit(self._similarity, self._distance)
