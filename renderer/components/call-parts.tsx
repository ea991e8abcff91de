import { type DayRow, phoneOutcomes } from '../../shared/bridge/views.ts';
import { type ClockStyle, sayClock } from '../../shared/clock-words.ts';
import { type CallMade, callAbout, isToBeCalled } from '../model/calls.ts';
import { useAction } from '../state/use-action.ts';
import { useApp, useClockStyle, useDesk } from '../state/use-desk.tsx';
import { Button } from './button.tsx';
import css from './call-parts.module.css';
import { callWords as words } from './call-words.ts';
import { copyText } from './copy-text.ts';
import texts from './text.module.css';

const outcomeWords = words.outcomes;

/** `Left message, MB, 14:10`; by the clinic's clock. */
export const sayCall = ({ outcome, by, at }: CallMade, zone: string, style: ClockStyle): string =>
  [outcomeWords[outcome], by, sayClock(at, zone, style)].filter(Boolean).join(', ');

/** A call to the patient of a row about their visit, or about the delay of so many minutes. */
export type Call = { readonly row: DayRow; readonly minutes: number | null; readonly name: string };

/** Whether a call needs to be made no more: someone answered, or there is a message. */
const isCalled = ({ row, minutes }: Call): boolean => !isToBeCalled(callAbout(row, minutes));

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
    if (await copyText(document, phone)) notices.say(words.copied(phone));
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

/** What came of the call, for all desks of the clinic; a second click takes it back. */
export function CallOutcomes({ call, date }: { call: Call; date: string }) {
  const { row, minutes, name } = call;
  const made = callAbout(row, minutes);
  const { run } = useAction('day.called', { notices: true, each: true });
  const zone = useApp()?.zone ?? 'UTC';
  const clockStyle = useClockStyle();
  return (
    <fieldset className={css.outcomes} aria-label={words.to(name)}>
      <span className={css.outcomeButtons}>
        {phoneOutcomes.map((outcome) => {
          const is = made?.outcome === outcome;
          return (
            <Button
              key={outcome}
              size="row"
              className={css.outcome}
              aria-pressed={is}
              onClick={() => void run({ date, key: row.key, called: is ? null : { outcome, minutes } })}
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
