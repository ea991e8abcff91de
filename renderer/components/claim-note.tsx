import { useRef, useState } from 'react';
import { tabbable } from 'tabbable';
import type { ClaimAsk, ClaimView } from '../../shared/bridge/views.ts';
import { sayDoing } from '../model/doing.ts';
import { doingWords } from '../model/doing-words.ts';
import { sayWhen } from '../model/words.ts';
import { useApp, useClockStyle, useMinutes } from '../state/use-desk.tsx';
import { useOnChange } from '../state/use-on-change.ts';
import type { ClaimedSheet } from '../state/use-sheet-claim.ts';
import { Button } from './button.tsx';
import { claimWords as words } from './claim-words.ts';
import { FocusedButton } from './focused-button.tsx';
import { Note } from './note.tsx';
import texts from './text.module.css';

type Taken = Extract<ClaimView, { state: 'taken' }>;

/**
 * What a sheet says of its claim: nothing where it has it, or where this PC is linked to no other; otherwise who is at the same,
 * since when, and what a person can do about it.
 */
export function ClaimNote({ claimed }: { claimed: ClaimedSheet }) {
  const { view, kind } = claimed;
  const [asks, setAsks] = useState(false);
  const taken = view?.state === 'taken' ? view : null;
  // What is asked is about this holder in this state; where that changes, it is asked again.
  const about = taken ? `${taken.claimId} ${taken.holder.desk} ${taken.mayTakeOver}` : '';
  const [askedAbout, setAskedAbout] = useState(about);
  if (askedAbout !== about) {
    setAskedAbout(about);
    setAsks(false);
  }
  const within = useKeptInSheet(`${about} ${asks} ${claimed.watched}`);
  if (kind === null) return null;
  return (
    <div ref={within}>
      {taken && asks && (
        <AskToTakeOver
          taken={taken}
          kind={kind}
          onYes={() => {
            setAsks(false);
            claimed.takeOver();
          }}
          onNo={() => setAsks(false)}
        />
      )}
      {taken && !asks && <TakenNote taken={taken} claimed={claimed} onTakeOver={() => setAsks(true)} />}
      {!taken && <Standing claimed={claimed} kind={kind} />}
    </div>
  );
}

function Standing({ claimed, kind }: { claimed: ClaimedSheet; kind: ClaimAsk['kind'] }) {
  const { view, waited, freedBy, withdrawn } = claimed;
  if (withdrawn) {
    return (
      <Note tone="warning" role="status" title={words.withdrawn[kind]}>
        {words.withdrawnMeans}
      </Note>
    );
  }
  if (freedBy && view) {
    return (
      <Note tone="success" role="status" title={words.freed(doingWords.desk(freedBy))}>
        {words.freedMeans[kind]}
      </Note>
    );
  }
  const said = sayUnclaimed(view, waited);
  return said && <p className={texts.softPlain}>{said}</p>;
}

/** Of a claim that no other desk has: nothing while all is as usual. */
function sayUnclaimed(view: ClaimView | null, waited: ClaimedSheet['waited']): string | null {
  if (view?.state === 'alone') return words.alone;
  if (view || waited === 'briefly') return null;
  return waited === 'long' ? words.checking : words.late;
}

type TakenProps = { taken: Taken; claimed: ClaimedSheet; onTakeOver: () => void };

function TakenNote({ taken, claimed, onTakeOver }: TakenProps) {
  const when = useSince(taken.since);
  const { name, by } = taken.holder;
  const { desk, does } = sayDoing({ name, by, kind: taken.kind, state: 'open' });
  const title = claimed.lost ? words.lost(desk) : `${desk}${does}`;
  return (
    <Note
      tone="warning"
      role="status"
      title={words.since(title, when)}
      actions={
        <>
          {!claimed.watched && <Button onClick={claimed.watch}>{words.tell}</Button>}
          {taken.mayTakeOver && <Button onClick={onTakeOver}>{words.askToTakeOver}</Button>}
        </>
      }
    >
      {sayTaken(taken, claimed)}
    </Note>
  );
}

function sayTaken({ mayTakeOver, doing }: Taken, { refused, watched }: ClaimedSheet): string {
  if (refused && mayTakeOver) return words.refused;
  return watched ? words.watching : words.doing[doing];
}

type AskProps = { taken: Taken; kind: ClaimAsk['kind']; onYes: () => void; onNo: () => void };

function AskToTakeOver({ taken, kind, onYes, onNo }: AskProps) {
  return (
    <Note
      tone="warning"
      title={words.asks(doingWords.desk(taken.holder))}
      actions={
        <>
          <FocusedButton onClick={onNo}>{words.leave}</FocusedButton>
          <Button look="danger" onClick={onYes}>
            {words.takeOver}
          </Button>
        </>
      }
    >
      {words.means[kind]}
    </Note>
  );
}

function useSince(since: number): string {
  const clockStyle = useClockStyle();
  const now = useMinutes();
  const zone = useApp()?.zone ?? 'UTC';
  // The sentence is broken elsewhere than before `am`.
  return sayWhen(since, now, zone, clockStyle).replace(/ (?=[ap]m$)/, '\u00a0');
}

/** Where the button that had the focus is gone, it goes on in the same sheet, not to the page behind it. */
function useKeptInSheet(shown: string) {
  const within = useRef<HTMLDivElement>(null);
  useOnChange(shown, () => {
    const note = within.current;
    const sheet = note?.closest<HTMLElement>('[role="dialog"], form');
    if (!note || !sheet || document.activeElement !== document.body) return;
    const next = tabbable(note)[0] ?? sheet.querySelector('[data-autofocus]') ?? tabbable(sheet)[0];
    if (next instanceof HTMLElement) next.focus();
  });
  return within;
}
