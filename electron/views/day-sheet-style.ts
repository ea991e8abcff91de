/** How a sheet looks on A4 across: black on white, a heading repeated on each page, and the pages counted. */
export const daySheetStyle = `
@page { size: A4 landscape; margin: 12mm 12mm 14mm;
  @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 8pt sans-serif; color: #444; }
  @bottom-left { content: 'Foyer'; font: 8pt sans-serif; color: #444; } }
* { margin: 0; box-sizing: border-box; }
body { font: 8.5pt/1.35 'Segoe UI', system-ui, 'Liberation Sans', sans-serif; color: #000; background: #fff; }
header { display: grid; grid-template-columns: 1fr auto; align-items: baseline; border-bottom: 1.5pt solid #000;
  padding-bottom: 2mm; }
h1 { font-size: 15pt; } header p { font-size: 8.5pt; text-align: right; }
header .secret { grid-column: 1 / -1; text-align: left; color: #444; }
section { margin-top: 5mm; break-before: auto; }
section + section { break-before: page; }
h2 { font-size: 12pt; break-after: avoid; } h2 small { font-weight: normal; font-size: 9pt; color: #444; }
.gap { font-weight: bold; margin: 1mm 0; }
table { width: 100%; border-collapse: collapse; margin-top: 1.5mm; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; } tr { break-inside: avoid; }
th { text-align: left; font-size: 7.5pt; font-weight: 600; color: #444; border-bottom: 0.75pt solid #000; }
th i { font-style: normal; }
th, td { padding: 1.2mm 2.5mm 1.2mm 0; vertical-align: top; }
td { border-bottom: 0.4pt solid #999; overflow-wrap: break-word; }
.time, .line { white-space: nowrap; } .time { font-weight: 700; } .words { width: 26%; overflow-wrap: anywhere; }
small { color: #444; }
.box { display: inline-block; width: 3.4mm; height: 3.4mm; border: 0.75pt solid #000; border-radius: 0.6mm; }
.gone td { color: #555; text-decoration: line-through; } .gone small { text-decoration: none; display: inline-block; }
`;
