import { type AppState, type DayRow, type PhoneOutcome, phoneOutcomes } from '../../shared/bridge/views.ts';
import { dayOf, sayDay } from '../../shared/clinic-time.ts';
import { type ClockStyle, sayClock } from '../../shared/clock-words.ts';
import { type CallMade, isToBeCalled, type MadeAt } from '../model/calls.ts';
import { sensitive } from '../state/notices.ts';
import { useAction } from '../state/use-action.ts';
import { useApp, useClockStyle, useDesk, useOfStatus, useSettings } from '../state/use-desk.tsx';
import { Button } from './button.tsx';
import css from './call-parts.module.css';
import { callWords as words } from './call-words.ts';
import { copyText } from './copy-text.ts';
import { firstClick } from './double-click-guard.ts';
import texts from './text.module.css';

const outcomeWords = words.outcomes;

/** `Left message, MB, 14:10`, by the clinic's clock; with its day, where that is not today. */
export function sayCall(
  { outcome, by, at }: CallMade,
  { zone, today }: Pick<AppState, 'zone' | 'today'>,
  style: ClockStyle,
): string {
  const day = dayOf(at, zone);
  return [outcomeWords[outcome], by, day !== today && sayDay(day), sayClock(at, zone, style)]
    .filter(Boolean)
    .join(', ');
}

/** A call to the patient of a row about their visit, or about the delay of so many minutes. */
export type Call = {
  readonly row: DayRow;
  readonly minutes: number | null;
  readonly name: string;
  /** What came of it, and at which row that was said: patients with two appointments are called once. */
  readonly made: MadeAt | undefined;
};

/** Whether a call needs to be made no more: someone answered, or there is a message. */
const isCalled = ({ made }: Call): boolean => !isToBeCalled(made);

/** Whom to call; a click opens the patient's page. */
export function CalledName({ call }: { call: Call }) {
  const { view } = useDesk();
  const { patientId } = call.row;
  return (
    <Button
      look="bare"
      className={`${css.name} ${isCalled(call) ? css.called : ''}`}
      onClick={() => patientId !== null && view.openPatient(patientId)}
    >
      {call.name}
    </Button>
  );
}

/** The number, large; a click copies it. */
export function CallPhone({ call }: { call: Call }) {
  const { notices } = useDesk();
  const { name } = call;
  const phone = call.row.patient?.phone;
  if (!phone) return <span className={css.noPhone}>{words.noPhone}</span>;
  const copy = async () => {
    if (await copyText(document, phone)) notices.say(sensitive(words.copied(phone)));
  };
  return (
    <Button
      look="bare"
      className={`${css.phone} ${isCalled(call) ? css.called : ''}`}
      title={words.copyNumber}
      aria-label={words.copyNumberOf(name, phone)}
      onClick={() => void copy()}
    >
      {phone}
    </Button>
  );
}

/**
 * What came of the call, for all desks of the clinic.
 *
 * A second click takes back what the same person said; of what another person said it is a call of one's own.
 */
export function CallOutcomes({ call, date }: { call: Call; date: string }) {
  const { row, minutes, name, made } = call;
  const { run } = useAction('day.called', { notices: true, each: true });
  const { staff } = useSettings();
  const pc = useOfStatus(({ link }) => link?.name) ?? '';
  const app = useApp();
  const clockStyle = useClockStyle();
  const say = (outcome: PhoneOutcome) => {
    const isTakenBack = made?.outcome === outcome && made.by === (staff || pc);
    const called = isTakenBack ? null : { outcome, minutes };
    void run({ date, key: isTakenBack ? made.key : row.key, called });
  };
  return (
    <fieldset className={css.outcomes} aria-label={words.to(name)}>
      <span className={css.outcomeButtons}>
        {phoneOutcomes.map((outcome) => (
          <Button
            key={outcome}
            size="row"
            className={css.outcome}
            aria-pressed={made?.outcome === outcome}
            onClick={firstClick(() => say(outcome))}
          >
            {outcomeWords[outcome]}
          </Button>
        ))}
      </span>
      <span className={texts.softPlain} role="status">
        {made && app && sayCall(made, app, clockStyle)}
      </span>
    </fieldset>
  );
}
