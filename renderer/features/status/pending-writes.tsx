import type { WriteState } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import { WriteCard } from '../../components/write-card.tsx';
import { useDesk, useWrites } from '../../state/use-desk.tsx';
import css from './status.module.css';
import { statusWords } from './words.ts';

const words = statusWords.popover;

/** Writes that need a person come first, then those with an unknown delivery. */
const rank: Record<WriteState, number> = {
  'not-recorded': 0,
  refused: 0,
  asks: 0,
  unknown: 1,
  sending: 2,
  waiting: 2,
  held: 2,
  done: 3,
};

/** The popover is a summary; the linked screen has them all. */
const mostShown = 3;

/** The pending writes, the most urgent first. */
export function PendingWrites({ onLeave }: { onLeave: () => void }) {
  const { view } = useDesk();
  const waiting = useWrites()
    .filter((w) => w.state !== 'done')
    .sort((a, b) => rank[a.state] - rank[b.state] || a.createdAt - b.createdAt);
  return (
    <section className={css.part}>
      <div className={css.waitsHead}>
        <h2 className={css.title}>{words.unsent(waiting.length)}</h2>
        <Button
          look="bare"
          className={css.more}
          onClick={() => {
            onLeave();
            view.go('waits');
          }}
        >
          {waiting.length > mostShown ? words.showAll(waiting.length) : words.showMore}
        </Button>
      </div>
      {waiting.length === 0 ? (
        <p className={texts.soft}>{words.allSent}</p>
      ) : (
        <ul className={`${layouts.stackWide} ${css.writes}`}>
          {waiting.slice(0, mostShown).map((write) => (
            <li key={write.id}>
              <WriteCard write={write} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
