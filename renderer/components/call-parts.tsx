import { useStore } from 'zustand';
import { type RingNote, ringOutcomes } from '../../shared/bridge/views.ts';
import { type ClockStyle, sayClock } from '../../shared/clock-words.ts';
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

/** The number, large; a click copies it. */
export function CallPhone({ name, phone }: { name: string; phone: string | null }) {
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

/** What came of the call, kept under its key; a second click takes it back. */
export function CallOutcomes({ name, callKey }: { name: string; callKey: string }) {
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
