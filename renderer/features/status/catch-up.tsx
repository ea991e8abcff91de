import { useState } from 'react';
import type { CatchUpLine } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { StatusChip } from '../../components/chip.tsx';
import { Note } from '../../components/note.tsx';
import { useApp, useClockStyle, useDesk, useWhileOut } from '../../state/use-desk.tsx';
import { chipOfNews, sayCatchUp } from './catch-up-words.ts';
import css from './status.module.css';
import { statusWords } from './words.ts';

const words = statusWords.catchUp;

/** How many lines are shown at once; the others are one click away. */
const few = 4;

/** What the practice changed while this PC was offline, until the user has read it. */
export function WhileOutNews() {
  const { catchUp } = useDesk();
  const out = useWhileOut();
  const zone = useApp()?.zone ?? 'UTC';
  const clockStyle = useClockStyle();
  const [all, setAll] = useState(false);
  if (!out) return null;
  const shown = all ? out.lines : out.lines.slice(0, few);
  return (
    <section aria-label={words.label}>
      <Note
        tone="neutral"
        title={sayCatchUp(out, zone, clockStyle)}
        actions={
          <>
            {out.lines.length > few && (
              <Button aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? words.fewer : words.showAll(out.lines.length)}
              </Button>
            )}
            <Button onClick={() => void catchUp.dismiss()}>{words.read}</Button>
          </>
        }
      >
        <ul className={`${css.news} ${all ? css.allNews : ''}`} aria-label={words.changes}>
          {shown.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is built once and never reordered
            <li key={i}>
              <News line={line} />
            </li>
          ))}
        </ul>
      </Note>
    </section>
  );
}

/** A click reveals the row on the shown day, or opens the patient's page. */
function News({ line: { kind, who, says, patientId, appointmentId } }: { line: CatchUpLine }) {
  const { view, day } = useDesk();
  const key = `${appointmentId}:${patientId}`;
  const open = () => {
    if (day.row(key)) view.revealRow(key);
    else if (patientId !== null) view.openPatient(patientId);
  };
  return (
    <button type="button" className={css.line} disabled={patientId === null} onClick={open}>
      <StatusChip {...chipOfNews[kind]} />
      <b>{who}</b>
      <span>{says}</span>
    </button>
  );
}
