import { sayClock } from '../../../shared/clock-words.ts';
import { PrintSheet } from '../../components/print-sheet.tsx';
import { useClockStyle, useMinutes } from '../../state/use-desk.tsx';
import type { FigurePart } from './figures-model.ts';
import { FiguresPlot } from './figures-plot.tsx';
import { figuresWords } from './words.ts';

type SheetProps = { title: string; about: string; zone: string; parts: readonly FigurePart[] };

/** Of a page of A4 between its margins, in pixels of CSS. */
const sheetWidth = 640;

/** The figures on paper: each part’s plot above its table. */
export function FiguresSheet({ title, about, zone, parts }: SheetProps) {
  const clockStyle = useClockStyle();
  const now = useMinutes();
  return (
    <PrintSheet title={title} about={`${about} ${figuresWords.printed(sayClock(now, zone, clockStyle))}`}>
      {parts.map((part) => (
        <section key={part.key}>
          <h2>{part.title}</h2>
          {part.about.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {part.rows.length === 0 && <p>{part.nothing}</p>}
          {part.plot.length > 0 && <FiguresPlot part={part} width={sheetWidth} />}
          {part.rows.length > 0 && (
            <table>
              <thead>
                <tr>
                  {part.head.map((words) => (
                    <th key={words}>{words}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {part.rows.map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and rows have no state
                  <tr key={at}>
                    {row.map(({ said }, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                      <td key={i}>{said}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      ))}
    </PrintSheet>
  );
}
