import { useState } from 'react';
import type { ConsultingView } from '../../../shared/bridge/views.ts';
import { delayToOffer } from '../../../shared/running-late.ts';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import { Note } from '../../components/note.tsx';
import { useMark } from './use-consulting.ts';
import { consultingWords } from './words.ts';

const words = consultingWords.lateOffer;

/** The delay that the marks of the day speak of, offered as at the desks; nothing where there is none, or the list may be old. */
export function LateOffer({ view, now }: { view: ConsultingView; now: number }) {
  const { busy, run } = useMark('consulting.late');
  const [declined, setDeclined] = useState<number | null>(null);
  const offered = offeredOf(view, now);
  if (offered === null || offered === declined) return null;
  return (
    <Note
      tone="warning"
      role="status"
      title={words.seems(offered)}
      actions={
        <>
          <Button disabled={busy} onClick={firstClick(() => void run({ minutes: offered || null }))}>
            {words.set(offered)}
          </Button>
          <Button onClick={firstClick(() => setDeclined(offered))}>{words.notNow}</Button>
        </>
      }
    >
      {words.means}
    </Note>
  );
}

/** In minutes, 0: on time again; null: nothing is offered. */
function offeredOf({ link, day, today, practitioner, late }: ConsultingView, now: number): number | null {
  if (link !== 'linked' || day === null || day.date !== today) return null;
  const appointmentOf = (key: string) => key.split(':')[0];
  const sizes = Map.groupBy(day.visits, ({ key }) => appointmentOf(key));
  const rows = day.visits.map(({ goneIn, finished, ...visit }) => ({
    ...visit,
    patientId: Number(visit.key.split(':')[1]),
    practitioner,
    group: (sizes.get(appointmentOf(visit.key)) ?? []).length > 1 ? {} : null,
    ...(goneIn ? { goneIn } : {}),
    ...(finished ? { finished } : {}),
    ...(late ? { late } : {}),
  }));
  return delayToOffer(rows, now);
}
