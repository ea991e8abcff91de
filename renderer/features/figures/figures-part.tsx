import { Card } from '../../components/card.tsx';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import css from './figures.module.css';
import type { FigurePart } from './figures-model.ts';
import { FiguresPlot } from './figures-plot.tsx';
import { figuresWords } from './words.ts';

/** One part: what is measured, the plot, and the same as a table. */
export function PartCard({ part }: { part: FigurePart }) {
  return (
    <Card title={part.title}>
      <div className={css.about}>
        {part.about.map((sentence) => (
          <p key={sentence} className={texts.softPlain}>
            {sentence}
          </p>
        ))}
      </div>
      {part.rows.length === 0 ? (
        <p className={css.nothing}>{part.nothing}</p>
      ) : (
        <div className={css.beside}>
          {part.plot.length > 0 ? <FiguresPlot part={part} /> : <div />}
          <PartTable part={part} />
        </div>
      )}
    </Card>
  );
}

/** Of a long day what does not fit is scrolled, by keys too. */
function PartTable({ part }: { part: FigurePart }) {
  const long = part.bars === 'upright';
  return (
    <section
      className={`${css.table} ${long ? css.long : ''}`}
      // What scrolls must be reached by keys (WCAG 2.1.1).
      tabIndex={long ? 0 : undefined}
      aria-label={figuresWords.tableOf(part.title)}
    >
      <table className={layouts.table}>
        <thead>
          <tr>
            {part.head.map((title, i) => (
              <th key={title} scope="col" className={i === 0 ? '' : texts.sum}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {part.rows.map(([first, ...rest], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and rows have no state
            <tr key={at}>
              <th scope="row">{first?.said}</th>
              {rest.map(({ said }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={i} className={texts.sum}>
                  {said}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
