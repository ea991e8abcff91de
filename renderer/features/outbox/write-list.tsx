import { useEffect, useRef } from 'react';
import { type WriteView, windowRows } from '../../../shared/bridge/views.ts';
import { Card } from '../../components/card.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import { useMinutes, useStatus, useWrites } from '../../state/use-desk.tsx';
import { useOnChange } from '../../state/use-on-change.ts';
import { OthersList } from './others-list.tsx';
import css from './outbox.module.css';
import { outboxSummaryOf, summaryOf } from './outbox-model.ts';
import { outboxWords } from './words.ts';
import { WaitLine } from './write-line.tsx';

const words = outboxWords.unsent;

/** Every pending write: first those that need a person; each section oldest first. */
export function WaitsList() {
  const writes = useWrites();
  const waits = outboxSummaryOf(writes, useMinutes());
  const { needsPerson, going, overdue } = waits;
  const all = needsPerson.length + going.length;
  const total = useStatus()?.waiting ?? all;
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list, writes);
  return (
    <div className={layouts.stackWide} ref={list} tabIndex={-1}>
      {all === 0 ? <Nothing says={summaryOf(waits)} /> : <p className={texts.soft}>{summaryOf(waits)}</p>}
      {overdue > 0 && (
        <Note tone="danger" title={words.overdue(overdue)}>
          {words.overdueMeans}
        </Note>
      )}
      {needsPerson.length > 0 && (
        <Card title={words.attention} count={needsPerson.length}>
          <Lines writes={needsPerson} open />
        </Card>
      )}
      {going.length > 0 && (
        <Card title={words.sending} count={going.length}>
          <Lines writes={going} />
        </Card>
      )}
      <OthersList />
      {all >= windowRows && total > all && <p className={texts.soft}>{words.shown(all, total)}</p>}
    </div>
  );
}

function Nothing({ says }: { says: string }) {
  return (
    <div className={css.empty}>
      <span className={css.emptyShape}>
        <Shape name="tick" />
      </span>
      <p>{says}</p>
    </div>
  );
}

type LinesProps = {
  writes: readonly WriteView[];
  open?: boolean;
};

function Lines({ writes, open = false }: LinesProps) {
  return (
    <ul className={css.lines}>
      {writes.map((write) => (
        <WaitLine key={write.id} write={write} open={open} />
      ))}
    </ul>
  );
}

/** When the focused line is removed, the focus stays in the list instead of falling back to the page. */
function useKeptFocus(list: React.RefObject<HTMLElement | null>, writes: readonly WriteView[]) {
  const within = useRef(false);
  useEffect(() => {
    const noted = (event: FocusEvent) => {
      within.current = event.target instanceof Node && (list.current?.contains(event.target) ?? false);
    };
    document.addEventListener('focusin', noted);
    return () => document.removeEventListener('focusin', noted);
  }, [list]);
  useOnChange(writes, () => {
    if (within.current && document.activeElement === document.body) list.current?.focus();
  });
}
