# SPDX-License-Identifier: MIT
"""The style sheet of the page: light and dark, wide and narrow, screen and paper."""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark; --window: #f5f6f8; --surface: #fff; --line: #e1e4e9;
  --text: #1b1e23; --second: #606773; --accent: #2a66d1; --bar: #4a7fdc; --left: #a95200;
  --left-tint: #fbe6d2; --right: #1b57b5; --right-tint: #dbe9fd; --kept: #1a7857; }
@media screen and (prefers-color-scheme: dark) { :root { --window: #17191d; --surface: #1f2227;
  --line: #33373f; --text: #e7e9ed; --second: #9aa2af; --accent: #79a8ff; --bar: #5f8fe6;
  --left: #ffb066; --left-tint: #4a3320; --right: #8dbbff; --right-tint: #213a5e;
  --kept: #5cc6a0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--window); color: var(--text);
  font: 14px/20px system-ui, "Segoe UI", "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums; }
main, header, footer { max-width: 1120px; margin: 0 auto; padding: 0 24px; }
header { padding-top: 32px; } footer { padding-top: 24px; padding-bottom: 48px; }
h1 { font-size: 24px; line-height: 32px; margin: 0 0 4px; font-weight: 650; }
h2 { font-size: 17px; line-height: 24px; margin: 40px 0 12px; font-weight: 650; }
h3 { font-size: 14px; line-height: 20px; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
p { margin: 0 0 8px; } a { color: var(--accent); text-decoration: none; }
a:hover, a:focus { text-decoration: underline; }
.second { color: var(--second); } .nowrap { white-space: nowrap; }
.note { border-left: 3px solid var(--accent); background: var(--surface); padding: 12px 16px;
  border-radius: 0 6px 6px 0; margin: 16px 0 0; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 12px;
  margin: 24px 0 0; padding: 0; list-style: none; }
.facts li { background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
  padding: 12px 16px; }
.facts b { display: block; font-size: 22px; line-height: 28px; font-weight: 650; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(400px, 1fr)); gap: 12px;
  margin-top: 12px; }
.charts.of3 { grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); }
.chart { background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
  padding: 12px 16px 16px; min-width: 0; }
.chart h3 { margin-bottom: 8px; }
.bars { width: 100%; border-collapse: collapse; table-layout: fixed; }
.bars th { font-weight: 400; text-align: left; padding: 2px 12px 2px 0; width: 38%;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.bars td { padding: 2px 0; } .bars td.figure { width: 22%; text-align: right;
  white-space: nowrap; padding-left: 12px; }
svg { display: block; width: 100%; } svg rect { fill: var(--bar); }
.columns { height: auto; } .columns line { stroke: var(--line); }
svg text { fill: var(--second); font-size: 11px; }
.group { background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
  margin: 0 0 12px; padding: 12px 0 4px; content-visibility: auto;
  contain-intrinsic-size: auto 160px; }
.list { margin-top: 24px; padding-top: 0; } .list .files thead th { border-top: 0; }
.group > div { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: baseline;
  padding: 0 16px 8px; }
.group > div > span { color: var(--second); }
.files { width: 100%; border-collapse: collapse; table-layout: fixed; }
.files th { font-weight: 400; font-size: 12px; color: var(--second); text-align: left;
  padding: 4px 8px; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line);
  white-space: nowrap; }
.files td { padding: 6px 8px; vertical-align: top; }
.files tr + tr td { border-top: 1px solid var(--line); }
.files :is(th, td):first-child { padding-left: 16px; }
.files :is(th, td):last-child { padding-right: 16px; }
.files .number { text-align: right; white-space: nowrap; width: 80px; }
.files th.few { width: 56px; } .files th.many { width: 108px; } .files th.what { width: 34%; }
.files th.some { width: 120px; } .files th.when { width: 136px; }
.files td { overflow-wrap: anywhere; }
.files .name small { display: block; color: var(--second); font-size: 12px; line-height: 16px; }
.badge { border: 1px solid currentColor; border-radius: 6px; padding: 0 6px; font-size: 11px;
  line-height: 16px; display: inline-block; margin-left: 4px; white-space: nowrap; }
.keep { color: var(--kept); } .flag { color: var(--left); }
.excerpt { margin-top: 4px; font-family: Georgia, "Noto Serif", serif; overflow-wrap: anywhere; }
.where { color: var(--second); font: 12px/16px system-ui, "Segoe UI", "Noto Sans", sans-serif; }
del, ins { text-decoration: underline; text-decoration-thickness: 2px; border-radius: 2px; }
del { background: var(--left-tint); text-decoration-color: var(--left); }
ins { background: var(--right-tint); text-decoration-color: var(--right); }
@media screen and (max-width: 760px) {
  main, header, footer { padding-left: 12px; padding-right: 12px; }
  .facts { grid-template-columns: 1fr 1fr; }
  .charts, .charts.of3 { grid-template-columns: minmax(0, 1fr); }
  .files, .files tbody, .files tr, .files td { display: block; width: auto; }
  .files thead { display: none; }
  .files tr { padding: 8px 16px; } .files tr + tr { border-top: 1px solid var(--line); }
  .files tr + tr td { border-top: 0; }
  .files td, .files td:first-child, .files td:last-child { padding: 0; }
  .files td.number { display: inline-block; text-align: left; width: auto; }
  .files td.number:not(:last-child) { margin-right: 12px; }
  .files td.number::before { content: attr(data-label) " "; color: var(--second); }
  .files td.none { display: none; } .excerpt { margin: 4px 0; } }
@media print { :root { --window: #fff; --line: #bbb; } body { font-size: 9pt; line-height: 12pt; }
  main, header, footer { max-width: none; padding: 0; } a { color: inherit; }
  .facts { grid-template-columns: repeat(6, 1fr); gap: 6px; } .facts li { padding: 6px 8px; }
  .facts b { font-size: 13pt; line-height: 18pt; }
  .charts { grid-template-columns: 1fr 1fr; gap: 6px; } svg text { font-size: 15px; }
  .charts.of3 { grid-template-columns: 1fr 1fr 1fr; } .chart { break-inside: avoid; }
  .files td, .files th { padding-left: 4px; padding-right: 4px; }
  .files :is(th, td):first-child { padding-left: 8px; }
  .files :is(th, td):last-child { padding-right: 8px; }
  .files td.number + td:not(.number), .files th.number + th.what { padding-left: 12px; }
  .files .number { width: 60px; } .files th.few { width: 32px; } .files th.many { width: 80px; }
  .files th.what { width: 28%; } .files th.some { width: 80px; } .files th.when { width: 112px; }
  .files .name small { font-size: 8pt; line-height: 10pt; }
  .group { content-visibility: visible; border-radius: 0; }
  .group > div { break-after: avoid; } .files thead, .files tr { break-inside: avoid; } }
"""
