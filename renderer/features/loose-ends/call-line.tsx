import { useStore } from 'zustand';
import { type RingNote, type RingOutcome, ringOutcomes } from '../../../shared/bridge/views.ts';
import { type ClockStyle, sayClock } from '../../../shared/clock-words.ts';
import { Button } from '../../components/button.tsx';
import { copyText } from '../../components/copy-text.ts';
import layouts from '../../components/layout.module.css';
import { PractitionerName } from '../../components/practitioner-name.tsx';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import type { ShapeName } from '../../model/chip.ts';
import { otherName } from '../../model/words.ts';
import { type Clocks, useClocks } from '../../state/use-clocks.ts';
import { useApp, useClockStyle, useDesk } from '../../state/use-desk.tsx';
import css from './calls.module.css';
import type { PatientToRing } from './ring-model.ts';
import { looseEndsWords } from './words.ts';

const { call: words, outcomes: outcomeWords } = looseEndsWords;

const shapes: Record<PatientToRing['reasons'][number]['tone'], ShapeName> = {
  bad: 'bang',
  warn: 'triangle',
  info: 'diamond',
};

export const calledNameOf = ({ row }: PatientToRing): string =>
  row.patient?.name ?? words.patient(row.patientId);
export const otherNameOf = ({ row }: PatientToRing): string | null => row.patient && otherName(row.patient);
export const sayStarts = ({ starts, row }: PatientToRing, clocks: Clocks): string =>
  starts.map((start) => clocks.at(start, row.locationId)).join(', ');

/** `Left message, MB, 14:10`; by the clinic's clock. */
export const sayCall = ({ outcome, by, at }: RingNote, zone: string, style: ClockStyle): string =>
  [outcomeWords[outcome], by, sayClock(at, zone, style)].filter(Boolean).join(', ');

/** One patient to ring: when, who, the number, why, and what came of the call. */
export function CallLine({ call }: { call: PatientToRing }) {
  const { view, deskNotes } = useDesk();
  const made = useStore(deskNotes.store, (s) => s.calls[call.key]);
  const clocks = useClocks();
  const { row, reasons, also } = call;
  const name = calledNameOf(call);
  const other = otherNameOf(call);
  const isDone = made !== undefined && made.outcome !== 'no-answer';
  return (
    <li className={`${css.call} ${isDone ? css.done : ''}`}>
      <b className={css.time}>{sayStarts(call, clocks)}</b>
      <span className={layouts.cell}>
        <Button
          look="bare"
          className={css.name}
          onClick={() => row.patientId !== null && view.openPatient(row.patientId)}
        >
          {name}
        </Button>
        {other && <span className={texts.softPlain}>“{other}”</span>}
        <span className={texts.softPlain}>
          <PractitionerName practitioner={row.practitioner} />
          {row.service && ` · ${row.service.name}`}
        </span>
      </span>
      <Phone name={name} phone={row.patient?.phone ?? null} />
      <div className={css.reasons}>
        <ul>
          {reasons.map((reason) => (
            <li key={reason.code} className={css[reason.tone]}>
              <Shape name={shapes[reason.tone]} />
              <span>
                <b>{reason.label}</b> <span className={texts.softPlain}>{reason.explain}</span>
              </span>
            </li>
          ))}
        </ul>
        {also.length > 0 && <p className={texts.softPlain}>{words.also(also.join(', '))}</p>}
      </div>
      {row.patient?.phone && (
        <Outcomes name={name} made={made} onOutcome={(outcome) => deskNotes.recordCall(call.key, outcome)} />
      )}
    </li>
  );
}

/** The number, large; a click copies it. */
function Phone({ name, phone }: { name: string; phone: string | null }) {
  const { notices } = useDesk();
  if (!phone) return <span className={css.noPhone}>{words.noPhone}</span>;
  const copy = async () => {
    if (await copyText(document, phone)) notices.say(words.copied(phone));
  };
  return (
    <Button
      look="bare"
      className={css.phone}
      title={words.copyNumber}
      aria-label={words.copyNumberOf(name, phone)}
      onClick={() => void copy()}
    >
      {phone}
    </Button>
  );
}

type OutcomesProps = {
  name: string;
  made: RingNote | undefined;
  onOutcome: (outcome: RingOutcome | null) => void;
};

/** What came of the call; a second click takes it back. */
function Outcomes({ name, made, onOutcome }: OutcomesProps) {
  const zone = useApp()?.zone ?? 'UTC';
  const clockStyle = useClockStyle();
  return (
    <fieldset className={css.outcomes} aria-label={words.to(name)}>
      <span className={css.outcomeButtons}>
        {ringOutcomes.map((outcome) => {
          const is = made?.outcome === outcome;
          return (
            <Button
              key={outcome}
              size="row"
              className={css.outcome}
              aria-pressed={is}
              onClick={() => onOutcome(is ? null : outcome)}
            >
              {outcomeWords[outcome]}
            </Button>
          );
        })}
      </span>
      <span className={texts.softPlain} role="status">
        {made && sayCall(made, zone, clockStyle)}
      </span>
    </fieldset>
  );
}
