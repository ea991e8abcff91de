import type { DayRow } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import { OpenPracticePage } from '../../components/open-practice-page.tsx';
import { PractitionerName } from '../../components/practitioner-name.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useDesk } from '../../state/use-desk.tsx';
import type { DayKnown } from './day-known.ts';
import css from './loose-ends.module.css';
import { kindsInOrder, type LooseEndLists } from './loose-ends-model.ts';
import { looseEndsWords } from './words.ts';

const { kinds: kindWords, lists: words } = looseEndsWords;

type ListsProps = { date: string; loose: LooseEndLists; known: DayKnown };

export function LooseLists({ date, loose, known }: ListsProps) {
  const { cannotTell, kinds, total } = loose;
  const nothing = kindsInOrder(loose, known);
  const allDone = total === 0 && cannotTell === 0;
  return (
    <>
      {cannotTell > 0 && <Note tone="neutral">{words.unchecked(cannotTell)}</Note>}
      {kinds
        .filter(({ rows }) => rows.length > 0)
        .map(({ kind, rows }) => (
          <Card key={kind} title={kindWords[kind].title} count={rows.length}>
            <p className={texts.softPlain}>{kindWords[kind].what}</p>
            <ul className={css.rows} aria-label={kindWords[kind].title}>
              {rows.map((row) => (
                <li key={row.key} className={css.row}>
                  <Line row={row} date={date} />
                </li>
              ))}
            </ul>
          </Card>
        ))}
      {total === 0 && known === 'reading' && (
        <p className={texts.soft} role="status">
          {commonWords.loading}
        </p>
      )}
      {total === 0 && known === 'part' && <Note tone="neutral">{words.noneKnown}</Note>}
      {nothing.length > 0 && (
        <Note tone="success" {...(allDone ? { title: words.allDone } : {})}>
          <ul>
            {nothing.map((kind) => (
              <li key={kind}>{kindWords[kind].none}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}

function Line({ row, date }: { row: DayRow; date: string }) {
  const { view } = useDesk();
  const app = useApp();
  const clocks = useClocks();
  const name = row.patient?.name ?? looseEndsWords.call.patient(row.patientId);
  return (
    <>
      <b className={css.time}>{clocks.at(row.start, row.locationId)}</b>
      <span className={`${layouts.cell} ${css.who}`}>
        <b>{name}</b>
        <span className={texts.softPlain}>{row.service?.name}</span>
      </span>
      <PractitionerName practitioner={row.practitioner} />
      <span className={css.acts}>
        <Button
          size="row"
          aria-label={words.showIn(name)}
          onClick={() => {
            view.showDate(date === app?.today ? null : date);
            view.revealRow(row.key);
          }}
        >
          {words.show}
        </Button>
        <Button
          size="row"
          aria-label={words.openPage(name)}
          onClick={() => row.patientId !== null && view.openPatient(row.patientId)}
        >
          {words.open}
        </Button>
        <OpenPracticePage kind="appointment" id={row.appointmentId} />
      </span>
    </>
  );
}
