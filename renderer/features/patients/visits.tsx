import { useState } from 'react';
import type { PatientBrief, PatientPage, VisitView } from '../../../shared/bridge/views.ts';
import { dayOf, sayFullDay, sayShortDay } from '../../../shared/clinic-time.ts';
import { sayClock } from '../../../shared/clock-words.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { StatusChip } from '../../components/chip.tsx';
import { KeyCaps } from '../../components/keys.tsx';
import { PractitionerName } from '../../components/practitioner-name.tsx';
import { ServiceName } from '../../components/service-name.tsx';
import texts from '../../components/text.module.css';
import { useCommand } from '../../state/use-command.ts';
import { useClockStyle, useDesk } from '../../state/use-desk.tsx';
import { splitVisits, visitChip } from './page-model.ts';
import css from './visits.module.css';
import { patientsWords } from './words.ts';

/** How many of each are shown until the user asks for all. */
const few = 5;

const { visits: words } = patientsWords;

type VisitsProps = { page: Pick<PatientPage, 'patient' | 'visits' | 'totals'>; now: number };

export function Visits({ page: { patient, visits, totals }, now }: VisitsProps) {
  const { coming, past } = splitVisits(visits, now);
  return (
    <Card title={words.title} count={visits.length} of={totals.visits}>
      <Part
        title={words.coming}
        none={words.noneComing}
        all={words.allComing}
        visits={coming}
        now={now}
        movable={patient}
      />
      <Part title={words.past} none={words.nonePast} all={words.allPast} visits={past} now={now} />
    </Card>
  );
}

type PartProps = {
  title: string;
  none: string;
  /** The button that shows all of them. */
  all: (n: number) => string;
  visits: readonly VisitView[];
  now: number;
  /** The patient whose visits may be moved. */
  movable?: PatientBrief;
};

function Part({ title, none, all: sayAll, visits, now, movable }: PartProps) {
  const [all, setAll] = useState(false);
  const shown = all ? visits : visits.slice(0, few);
  const next = movable && visits.find(canMove);
  return (
    <>
      <h3 className={css.part}>{title}</h3>
      {visits.length === 0 && <p className={texts.soft}>{none}</p>}
      <ul className={css.visits}>
        {shown.map((visit) => (
          <Visit key={visit.appointmentId} visit={visit} now={now} movable={movable} byKey={visit === next} />
        ))}
      </ul>
      {visits.length > few && (
        <Button look="bare" onClick={() => setAll(!all)}>
          {all ? patientsWords.fewer : sayAll(visits.length)}
        </Button>
      )}
    </>
  );
}

const canMove = (visit: VisitView) => visit.status === 'unset';

type VisitProps = { visit: VisitView; now: number; movable: PatientBrief | undefined; byKey: boolean };

function Visit({ visit, now, movable, byKey }: VisitProps) {
  const clockStyle = useClockStyle();
  const day = dayOf(visit.start, visit.zone);
  const minutes = Math.round((visit.end - visit.start) / 60_000);
  return (
    <li className={css.visit}>
      <span className={css.when}>
        <b>{sayFullDay(day)}</b>
        <span className={texts.soft}>
          {sayClock(visit.start, visit.zone, clockStyle)} · {words.minutes(minutes)}
          {sayPrice(visit)}
        </span>
      </span>
      <span className={css.what}>
        {visit.service ? <ServiceName service={visit.service} /> : words.noService}
        <span className={texts.soft}>
          <PractitionerName practitioner={visit.practitioner} />
          {visit.locationName && ` · ${visit.locationName}`}
        </span>
      </span>
      <span className={css.status}>
        <StatusChip {...visitChip(visit, now)} />
        {movable && canMove(visit) && <MoveButton visit={visit} patient={movable} day={day} byKey={byKey} />}
      </span>
      {visit.cancellation && <span className={css.note}>{words.whyCancelled(visit.cancellation)}</span>}
      {visit.note && <span className={css.note}>{visit.note}</span>}
    </li>
  );
}

/** ` · $96.00`, ` · $193.99 per hour`: without tax. */
function sayPrice({ price }: VisitView): string {
  if (!price) return '';
  const per = price.per === null || price.per === 'Each' ? '' : ` ${words.per(price.per.toLowerCase())}`;
  return ` · ${formatCents(price.cents)}${per}`;
}

type MoveProps = { visit: VisitView; patient: PatientBrief; day: string; byKey: boolean };

/** `byKey`: the key M presses it. */
function MoveButton({ visit, patient, day, byKey }: MoveProps) {
  const clockStyle = useClockStyle();
  const { view } = useDesk();
  const { appointmentId } = visit;
  const move = () => view.openDialog({ kind: 'move', patient, appointmentId, to: null });
  useCommand(byKey ? 'move' : null, move);
  return (
    <Button
      size="row"
      aria-keyshortcuts={byKey ? 'm' : undefined}
      aria-label={words.moveOne(sayShortDay(day), sayClock(visit.start, visit.zone, clockStyle))}
      onClick={move}
    >
      {words.move} {byKey && <KeyCaps caps={['M']} />}
    </Button>
  );
}
