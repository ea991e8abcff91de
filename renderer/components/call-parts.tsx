import { useStore } from 'zustand';
import { type RingNote, ringOutcomes } from '../../shared/bridge/views.ts';
import { type ClockStyle, sayClock } from '../../shared/clock-words.ts';
import { isToBeCalled } from '../model/calls.ts';
import { useApp, useClockStyle, useDesk } from '../state/use-desk.tsx';
import { Button } from './button.tsx';
import css from './call-parts.module.css';
import { callWords as words } from './call-words.ts';
import { copyText } from './copy-text.ts';
import texts from './text.module.css';

const outcomeWords = words.outcomes;

/** `Left message, MB, 14:10`; by the clinic's clock. */
export const sayCall = ({ outcome, by, at }: RingNote, zone: string, style: ClockStyle): string =>
  [outcomeWords[outcome], by, sayClock(at, zone, style)].filter(Boolean).join(', ');

/** Whether a call needs to be made no more: someone answered, or there is a message. */
const useIsCalled = (callKey: string): boolean => {
  const { deskNotes } = useDesk();
  return !useStore(deskNotes.store, (s) => isToBeCalled(s.calls[callKey]));
};

type CallProps = { readonly name: string; readonly callKey: string };

/** Whom to call; a click opens the patient's page. */
export function CalledName({ name, callKey, patientId }: CallProps & { readonly patientId: number | null }) {
  const { view } = useDesk();
  const called = useIsCalled(callKey);
  return (
    <Button
      look="bare"
      className={`${css.name} ${called ? css.called : ''}`}
      onClick={() => patientId !== null && view.openPatient(patientId)}
    >
      {name}
    </Button>
  );
}

/** The number, large; a click copies it. */
export function CallPhone({ name, callKey, phone }: CallProps & { readonly phone: string | null }) {
  const { notices } = useDesk();
  const called = useIsCalled(callKey);
  if (!phone) return <span className={css.noPhone}>{words.noPhone}</span>;
  const copy = async () => {
    if (await copyText(document, phone)) notices.say(words.copied(phone));
  };
  return (
    <Button
      look="bare"
      className={`${css.phone} ${called ? css.called : ''}`}
      title={words.copyNumber}
      aria-label={words.copyNumberOf(name, phone)}
      onClick={() => void copy()}
    >
      {phone}
    </Button>
  );
}

/** What came of the call, kept under its key; a second click takes it back. */
export function CallOutcomes({ name, callKey }: CallProps) {
  const { deskNotes } = useDesk();
  const made = useStore(deskNotes.store, (s) => s.calls[callKey]);
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
              onClick={() => deskNotes.recordCall(callKey, is ? null : outcome)}
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
