import { type KeyboardEvent, useRef, useState } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { isSameSum } from '../../../shared/takings.ts';
import { Button } from '../../components/button.tsx';
import { StatusChip } from '../../components/chip.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import type { TillCount } from '../../state/desk-notes.ts';
import { useSettings } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import cash from './cash.module.css';
import css from './end-dialog.module.css';
import methodTable from './method-table.module.css';
import { nextReason, usualReasons, withReason } from './note-reasons.ts';
import takings from './takings.module.css';
import { countedChip, countedOf, onTheirWay, sumOf, type TakingsMethod } from './takings-model.ts';
import { takingsWords } from './words.ts';

const { end: words } = takingsWords;

type EndProps = {
  how: 'shift' | 'day';
  methods: readonly TakingsMethod[];
  /** Whether a method is to be counted. */
  asked: (method: TakingsMethod) => boolean;
  count: TillCount;
  /** @param by who counted */
  onEnd: (by: string) => Promise<boolean>;
  onNote: (note: string) => void;
  onClose: () => void;
};

/**
 * Shows the count once more before the shift ends or the day is closed under the user's initials.
 *
 * Guarantee: a count with a difference is not ended without a note.
 */
export function EndDialog({ how, methods, asked: isAsked, count, onEnd, onNote, onClose }: EndProps) {
  const { staff } = useSettings();
  const [initials, setInitials] = useTyped('takings initials', staff);
  const [ending, setEnding] = useState(false);
  const missing = methods.filter((m) => isAsked(m) && !('diff' in countedOf(m, count.amounts[m.method.id])));
  const waiting = onTheirWay(methods);
  const [first] = useState(methods);
  const moved = !isSameSum(sumsOf(first), sumsOf(methods));
  const title = how === 'day' ? words.day : words.shift;
  const differences = sumOf(methods, count)?.differences ?? [];
  const lacksNote = differences.length > 0 && count.note.trim() === '';
  // The field stays while its note is typed, and the focus with it.
  const [asked] = useState(lacksNote);
  const [tried, setTried] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);
  const by = useRef<HTMLInputElement>(null);
  const noteKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const next = event.key === 'ArrowDown' ? nextReason(count.note) : null;
    if (next !== null) onNote(next);
    else if (event.key === 'Enter' && !event.shiftKey && !event.repeat) void end();
    else if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
  };
  const end = async () => {
    if (ending) return;
    setTried(true);
    if (lacksNote) return note.current?.focus();
    if (initials.trim() === '') return by.current?.focus();
    setEnding(true);
    if (await onEnd(initials.trim())) onClose();
    else setEnding(false);
  };
  return (
    <Dialog
      title={title}
      width="28rem"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.keepCounting}</Button>
          <Button
            look="main"
            disabled={ending}
            data-autofocus={asked ? undefined : true}
            onClick={firstClick(() => void end())}
          >
            {how === 'day' ? takingsWords.foot.closeDay : takingsWords.foot.endShift}
          </Button>
        </>
      }
    >
      <ul className={css.endList}>
        {methods.map((m) => {
          const counted = countedOf(m, count.amounts[m.method.id]);
          const chip = countedChip(counted);
          return (
            <li key={m.method.id} className={css.endLine}>
              <span>
                {m.method.name}
                {onTheirWay([m]).count > 0 && (
                  <span className={texts.softPlain}>
                    {' '}
                    {words.includes(formatCents(onTheirWay([m]).cents))}
                  </span>
                )}
              </span>
              <span className={`${texts.sum} ${methodTable.amount}`}>{formatCents(m.cents)}</span>
              {chip ? (
                <StatusChip {...chip} />
              ) : (
                <span className={texts.softPlain}>
                  {isAsked(m) ? takingsWords.notCounted : words.notInTill}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {waiting.count > 0 && (
        <Note tone="info" title={words.pendingTitle(formatCents(waiting.cents))}>
          {words.pending}
        </Note>
      )}
      {moved && (
        <Note tone="warning" role="alert" title={words.movedTitle}>
          {words.moved}
        </Note>
      )}
      {missing.length > 0 && (
        <Note tone="warning" title={words.missing(missing.map((m) => m.method.name).join(', '))}>
          {how === 'day' ? words.missingMeans : words.missingMeansShift}
        </Note>
      )}
      {(asked || lacksNote) && (
        <label className={`${takings.noteField} ${css.entry}`}>
          <span>{words.note(differences.join(', ') || words.noDifference)}</span>
          <textarea
            ref={note}
            data-autofocus={asked ? true : undefined}
            rows={2}
            maxLength={1000}
            placeholder={words.noteHint}
            aria-invalid={tried && lacksNote}
            value={count.note}
            onChange={(event) => onNote(event.currentTarget.value)}
            onKeyDown={noteKeys}
          />
          <span className={cash.reasons}>
            {usualReasons.map((reason) => (
              <Button key={reason} size="row" onClick={() => onNote(withReason(count.note, reason))}>
                {reason}
              </Button>
            ))}
          </span>
          <span className={`${texts.problem} ${css.noteProblem}`} role="alert">
            {tried && lacksNote ? words.noteMissing : ''}
          </span>
        </label>
      )}
      <label className={`${takings.noteField} ${css.entry}`}>
        <span>{words.by}</span>
        <input
          ref={by}
          className={css.initials}
          maxLength={20}
          autoComplete="off"
          aria-invalid={tried && initials.trim() === ''}
          value={initials}
          onChange={(event) => setInitials(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.repeat) void end();
          }}
        />
      </label>
      <p className={texts.softPlain}>{how === 'day' ? words.dayMeans : words.shiftMeans}</p>
    </Dialog>
  );
}

const sumsOf = (methods: readonly TakingsMethod[]) =>
  Object.fromEntries(methods.map((m) => [String(m.method.id), m.cents]));
