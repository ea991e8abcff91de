import { type ComponentProps, useEffect, useId, useState } from 'react';
import type { Named, PatientBrief, SlipView, WriteState, WriteView } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { ChangeMethod, Replaced } from '../../components/change-method.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import { focusFromNowhere } from '../../components/focus-nowhere.ts';
import layouts from '../../components/layout.module.css';
import { LoadingWrite } from '../../components/loading-write.tsx';
import { Note } from '../../components/note.tsx';
import { RemovePayment, sayRemoval, useRemovalState } from '../../components/remove-payment.tsx';
import texts from '../../components/text.module.css';
import { WriteCard } from '../../components/write-card.tsx';
import { commonWords } from '../../model/common-words.ts';
import { isDiscarded, mayGiveWay, outcomeOf, pendingWords } from '../../model/write-words.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { useLayoutOnChange } from '../../state/use-on-change.ts';
import { useWriteById, type WriteById } from '../../state/use-write-by-id.ts';
import { halfDone, willNotBeRecorded } from './half-done.ts';
import css from './payment.module.css';
import { SlipButton, useSlips } from './slip.tsx';
import { paymentWords } from './words.ts';

type OutcomeProps = {
  title: string;
  patient: PatientBrief;
  writeId: string;
  /** The second payment, where a part was paid by another method. */
  restId: string | null;
  /** What the patient still owes after it, in cents; null: not known. */
  left: number | null;
  methods: readonly Named[];
  /** A payment got another method: another write stands for it. */
  onChanged: (writeId: string, newId: string) => void;
  /** Back to the rest that is still owing. */
  onMore: () => void;
  onClose: () => void;
};

/**
 * The outcome of the payment, live from the outbox: what was recorded, and what is left. The dialog may be closed at any
 * time: the outbox carries on. Enter goes on to the next booking, unless the payment needs a decision.
 */
export function PayOutcome(props: OutcomeProps) {
  const { title, patient, writeId, restId, left, methods, onChanged, onMore, onClose } = props;
  const { outbox } = useDesk();
  const [ofFirst, ofSecond] = [useWriteById(writeId), useWriteById(restId)];
  const [first, second] = [asOne(ofFirst), asOne(ofSecond)];
  const all = [first ?? [], second ?? []].flat();
  const paid = all.filter((one) => !willNotBeRecorded(one)).map(({ write }) => write.id);
  const removals = [useRemovalState(first?.write ?? null), useRemovalState(second?.write ?? null)];
  const slips = useSlips(paid, [...all.map(({ state }) => state), ...removals].join(' '));
  const isRemoved = removals.some((state) => state !== null) || paid.some((id) => slips.get(id)?.removed);
  const [removing, setRemoving] = useState<Removing | null>(null);
  const [removed, setRemoved] = useState(false);
  const [changing, setChanging] = useState<{ readonly writeId: string; readonly slip: SlipView } | null>(
    null,
  );
  const bookNext = useBookNext(patient);
  if (!first) return <LoadingWrite title={title} of={ofFirst} onClose={onClose} />;
  // Deleted, the second one is left out; until it is known, half the outcome is none.
  const isSecondDeleted = ofSecond.failure?.kind === 'not-found';
  if (restId !== null && !second && !isSecondDeleted)
    return <LoadingWrite title={title} of={ofSecond} onClose={onClose} />;
  if (removing) {
    return (
      <RemovePayment
        {...removing}
        onRemoved={() => setRemoved(true)}
        onClose={removed ? onClose : () => setRemoving(null)}
      />
    );
  }
  const toChange = all.find((one) => one.write.id === changing?.writeId)?.write;
  if (changing && toChange) {
    const { slip } = changing;
    return (
      <ChangeMethod
        payment={{ id: toChange.paymentId, number: slip.number, amountCents: slip.amountCents }}
        patientName={slip.patientName}
        method={slip.method}
        methods={methods}
        onChanged={(write) => {
          onChanged(toChange.id, write.id);
          setChanging(null);
        }}
        onClose={() => setChanging(null)}
      />
    );
  }
  const half = second !== null && halfDone(first, second);
  const unsent = all.filter(({ state, gone }) => !gone && state !== 'done').map(({ write }) => write);
  const recordRest = async () => {
    // Nothing is recorded in its place while it may still be sent.
    for (const { id } of unsent) if (!(await outbox.act(id, 'discard'))) return;
    onMore();
  };
  const needsUser = all.some((one) => willNotBeRecorded(one) || deciding.includes(one.state));
  const shown = paid.flatMap((id) => slips.get(id) ?? []);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          {shown.length === paid.length && <SlipButton slips={shown} />}
          {half && unsent.every(mayGiveWay) && (
            <Button onClick={() => void recordRest()}>{paymentWords.outcome.recordRest}</Button>
          )}
          <GoOn
            states={all.map(({ state, gone }) => `${state} ${gone}`).join()}
            needsUser={needsUser}
            onBookNext={bookNext}
            onClose={onClose}
          />
        </>
      }
    >
      {half && (
        <div className={css.half}>
          <Note tone="warning" role="alert" title={paymentWords.outcome.half}>
            {unsent.every(mayGiveWay) ? paymentWords.outcome.halfUnsent : paymentWords.outcome.halfUnknown}
          </Note>
        </div>
      )}
      {all.map((one) => (
        <OneOutcome
          key={one.write.id}
          one={one}
          slip={slips.get(one.write.id) ?? null}
          onRemove={setRemoving}
          onChange={(slip) => setChanging({ writeId: one.write.id, slip })}
        />
      ))}
      {left !== null && !isRemoved && paid.length === all.length && !isSecondDeleted && (
        <p className={css.left}>
          {left > 0 ? paymentWords.outcome.stillOwing(formatCents(left)) : paymentWords.outcome.nothingOwing}
        </p>
      )}
    </Dialog>
  );
}

type GoOnProps = {
  /** Of the payments, in one text. */
  states: string;
  needsUser: boolean;
  onBookNext: () => void;
  onClose: () => void;
};

/**
 * Close and Book next; which of them is the main button depends on the state. The main one has the focus when the dialog opens, and
 * gets it where the element that had it went with its state; it is never taken from where the user is.
 */
function GoOn({ states, needsUser, onBookNext, onClose }: GoOnProps) {
  const main = useId();
  useEffect(() => document.getElementById(main)?.focus(), [main]);
  useLayoutOnChange(states, () => focusFromNowhere(document, document.getElementById(main)));
  return (
    <>
      <Button
        {...(needsUser && { id: main })}
        look={needsUser ? 'main' : 'quiet'}
        data-autofocus={needsUser || undefined}
        onClick={onClose}
      >
        {commonWords.close}
      </Button>
      {!needsUser && (
        <Button id={main} look="main" data-autofocus onClick={onBookNext}>
          {paymentWords.outcome.bookNext}
        </Button>
      )}
    </>
  );
}

/** States in which a person has to look: Enter must not go past them. */
const deciding: readonly WriteState[] = ['unknown', 'asks', 'refused', 'not-recorded'];

type One = { readonly write: WriteView; readonly state: WriteState; readonly gone: boolean };

/** One of the payments; null: there is none, or it is not known yet. */
const asOne = ({ write, gone }: WriteById): One | null =>
  write && { write, state: write.state, gone: isDiscarded(write.state, gone) };

/** Opens the booking of the patient's next visit, starting from the visit that is chosen in the list, if it is theirs. */
function useBookNext(patient: PatientBrief): () => void {
  const { view, day } = useDesk();
  return () => {
    const { chosen } = view.store.getState();
    const row = chosen?.kind === 'row' ? day.row(chosen.key) : undefined;
    const appointmentId = row?.patient?.id === patient.id ? row.appointmentId : null;
    view.openDialog({ kind: 'book', patient, appointmentId, soonest: false });
  };
}

type Removing = Omit<ComponentProps<typeof RemovePayment>, 'onClose' | 'onRemoved'>;
type OneProps = {
  one: One;
  slip: SlipView | null;
  onRemove: (removing: Removing) => void;
  onChange: (slip: SlipView) => void;
};

function OneOutcome({ one: { write, gone }, slip, onRemove, onChange }: OneProps) {
  const { tone, title: said, next } = outcomeOf('payment', write.state, gone);
  const known = useRemovalState(write);
  const removal = slip?.removed ? 'done' : known;
  const isRemoved = removal === 'done';
  return (
    <div className={`${layouts.stackRoomy} ${css.outcome}`}>
      <div className={css.recorded}>
        {write.amountCents !== null && (
          <p className={texts.bigAmount}>
            {isRemoved ? <s>{formatCents(write.amountCents)}</s> : formatCents(write.amountCents)}
          </p>
        )}
        {slip && <p className={css.recordedAs}>{sayRecorded(slip)}</p>}
        {slip && write.state === 'done' && write.paymentId !== null && removal === null && (
          <span className={layouts.wrapped}>
            <Button
              aria-label={paymentWords.outcome.changeMethodOf(formatCents(slip.amountCents), slip.method)}
              onClick={() => onChange(slip)}
            >
              {paymentWords.outcome.changeMethod}
            </Button>
            <Button
              look="danger"
              aria-label={paymentWords.outcome.removeOf(formatCents(slip.amountCents), slip.method)}
              onClick={firstClick(() =>
                onRemove({
                  method: slip.method,
                  zone: slip.zone,
                  payment: {
                    id: write.paymentId,
                    number: slip.number,
                    at: slip.paidAt,
                    amountCents: slip.amountCents,
                    patientName: slip.patientName,
                    patientId: write.patientId,
                  },
                }),
              )}
            >
              {commonWords.remove}
            </Button>
          </span>
        )}
        {removal !== null && <p className={`${texts.soft} ${css.soft}`}>{sayRemoval({ state: removal })}</p>}
      </div>
      {!isRemoved && (
        <Note tone={tone} role="status" title={said}>
          {next}
        </Note>
      )}
      {!gone && <Replaced of={write} />}
      {!gone && pendingWords(write.state) !== null && <WriteCard write={write} />}
    </div>
  );
}

/** `EFTPOS · INV-2968 · PAY-3831`; with several invoices, what was paid on each. */
function sayRecorded({ method, number, parts }: SlipView): string {
  const [only, ...more] = parts;
  const on =
    more.length > 0
      ? parts.map(({ invoice, cents }) => `${invoice} ${formatCents(cents)}`).join(', ')
      : only?.invoice;
  return [method, on, number].filter(Boolean).join(' · ');
}
