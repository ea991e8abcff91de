import { useRef, useState } from 'react';
import type { PaymentSheet } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { focusMethod, MethodChoice, useMethodKeys } from '../../components/method-choice.tsx';
import { Note } from '../../components/note.tsx';
import { OthersAtSheet } from '../../components/others-at-sheet.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { sayBirth, sayWhen } from '../../model/words.ts';
import { useAction } from '../../state/use-action.ts';
import { useApp, useClockStyle, useMinutes } from '../../state/use-desk.tsx';
import { useOnChange } from '../../state/use-on-change.ts';
import { useTyped } from '../../state/use-typed.ts';
import { PaymentLocation } from './choices.tsx';
import { InitialsField, useAskedInitials } from './initials-field.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { ByMethod } from './key-amount.tsx';
import { isOnSheet, laterOwing, type OwingNow, onNewSheet, owingChanges } from './new-sheet.ts';
import { OwingChangedNote } from './owing-changed-note.tsx';
import { PayRefusal } from './pay-refusal.tsx';
import css from './payment.module.css';
import { check, leftOpen, type Ready, startForm, withTotal } from './payment-form.ts';
import { PendingPaymentsNote, paidByPendingPayments } from './pending-payments.tsx';
import { FirstAmount, Rest } from './second-method.tsx';
import { leftOwing, withMethod, withRestBy, withRestOwing } from './split-form.ts';
import { takenAt } from './taken-at.ts';
import { TotalField } from './total-field.tsx';
import { usePaymentClaim } from './use-payment-claim.ts';
import { paymentWords } from './words.ts';

type PayFormProps = {
  title: string;
  sheet: PaymentSheet;
  /** The location of the row that the payment was opened from. */
  here: number | null;
  /** The desk's own location; null: it serves several. */
  desk: number | null;
  /** The invoice that the dialog was opened for; null: whatever is owing. */
  invoiceId: number | null;
  read: () => Promise<unknown>;
  onClose: () => void;
  /** @param left what the patient still owes after it, in cents; null: not all open invoices are shown */
  onWritten: (writeId: string, restId: string | null, left: number | null) => void;
};

export function PayForm({ title, sheet, here, desk, invoiceId, read, onClose, onWritten }: PayFormProps) {
  const { form, setForm, changes } = useForm(sheet, here, invoiceId);
  const [tried, setTried] = useState(false);
  const { today = '', locations = [] } = useApp() ?? {};
  const where = takenAt(form, desk, locations);
  const initials = useAskedInitials();
  const methods = useRef<HTMLFieldSetElement>(null);
  const rest = useRef<HTMLFieldSetElement>(null);
  const checked = check({ ...form, locationId: where });
  const { take, taking, failure } = useTake(sheet.patient.id, checked.ready, (writeId, restId) =>
    onWritten(writeId, restId, sheet.notShown > 0 ? null : leftOpen(form)),
  );
  const claimed = usePaymentClaim(sheet, checked.ready, { locationId: here, invoiceId }, read);
  const first = sheet.methods.find(({ id }) => id === form.methodId)?.name ?? null;

  const go = (evenIfRepeated: boolean) => {
    setTried(true);
    const { ready } = checked;
    if (!ready) return;
    if (initials.missing) return initials.focus();
    claimed.confirm(async (isStillShown) => {
      await initials.save();
      if (isStillShown()) await take(ready, evenIfRepeated);
    });
  };
  /** Without a method, Enter leads to the methods: the amount is decided. */
  const record = () => {
    if (checked.methodProblem && !methods.current?.contains(document.activeElement))
      focusMethod(methods.current, 1);
    go(false);
  };
  const chooseMethod = (digit: number) => {
    const method = sheet.methods[digit - 1];
    if (method) setForm((f) => withMethod(f, method.id));
    focusMethod(methods.current, digit);
  };
  const chooseForRest = (digit: number) => {
    const method = sheet.methods[digit - 1];
    if (method?.id === form.methodId) return;
    setForm((f) => (method ? withRestBy(f, method.id) : withRestOwing(f)));
    focusMethod(rest.current, digit);
  };
  /** Alt with a digit is about the line that has the focus; from the amount of a part payment it leads on to the rest. */
  useMethodKeys((digit) => {
    const method = sheet.methods[digit - 1];
    const inRest = rest.current?.closest('section')?.contains(document.activeElement) === true;
    if (!method && !(inRest && digit === 0)) return false;
    if (inRest) {
      chooseForRest(digit);
      return true;
    }
    const inMethods = methods.current?.contains(document.activeElement) === true;
    chooseMethod(digit);
    if (!inMethods && form.rest === null && leftOwing(form) > 0) focusMethod(rest.current, 0);
    return true;
  });
  /** Chooses and focuses the next method, so that a screen reader announces it: from there the arrow keys go on. */
  const onToMethods = () => {
    const now = sheet.methods.findIndex(({ id }) => id === form.methodId);
    chooseMethod(((now + 1) % Math.max(1, sheet.methods.length)) + 1);
  };
  if (form.lines.length === 0) return <NothingOpen title={title} sheet={sheet} onClose={onClose} />;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      others={<OthersAtSheet claimed={claimed} patientId={sheet.patient.id} />}
      foot={
        <>
          <span className={css.only}>{paymentWords.recordsOnly}</span>
          <Button onClick={onClose}>{commonWords.cancel}</Button>
          <Button look="main" className={css.take} disabled={taking || claimed.blocked} onClick={record}>
            {paymentWords.record(formatCents(checked.totalCents))}
          </Button>
        </>
      }
    >
      <p className={`${texts.soft} ${css.soft}`}>
        {sayBirth(sheet.patient.birthdate, today)} · <AsOf at={sheet.asOf} />
      </p>
      {sheet.notShown > 0 && (
        <Note tone="warning">{paymentWords.notShown(sheet.notShown, sheet.invoices.length)}</Note>
      )}
      <PendingPaymentsNote sheet={sheet} onClose={onClose} />
      <OwingChangedNote changes={changes} />
      <TotalField
        form={form}
        totalCents={checked.totalCents}
        problem={tried || form.total !== null ? checked.totalProblem : null}
        onTotal={(typed) => setForm((f) => withTotal(f, { typed }))}
        onDown={onToMethods}
        onEnter={record}
      />
      <MethodChoice
        within={methods}
        keys={['Down']}
        methods={sheet.methods}
        value={form.methodId}
        problem={tried ? checked.methodProblem : null}
        onChange={(methodId) => setForm((f) => withMethod(f, methodId))}
        onEnter={record}
      />
      <div className={css.afterMethod}>
        {form.rest !== null && (
          <FirstAmount form={form} checked={checked} tried={tried} onForm={setForm} onEnter={record} />
        )}
        <ByMethod key={first} method={first} cents={checked.firstCents} />
      </div>
      <Rest
        form={form}
        checked={checked}
        methods={sheet.methods}
        tried={tried}
        within={rest}
        onForm={setForm}
        onEnter={record}
      />
      <PaymentLocation
        asked={here === null && (form.locationId !== null || where === null || where !== desk)}
        value={where}
        problem={tried ? checked.locationProblem : null}
        onChange={(locationId) => setForm((f) => ({ ...f, locationId }))}
      />
      <InitialsField initials={initials} tried={tried} onEnter={record} />
      <InvoiceLines form={form} problems={checked.lineProblems} onForm={setForm} onEnter={record} />
      {failure && <PayRefusal failure={failure} onAnyway={() => go(true)} onReread={() => void read()} />}
    </Dialog>
  );
}

/**
 * The form, carried over whenever the sheet is read again, and where it comes back with the invoices of an earlier sheet. Its
 * draft has a name of this shape: one that an earlier version kept (decision 35) is not read as this one.
 */
function useForm(sheet: PaymentSheet, here: number | null, invoiceId: number | null) {
  const [form, setForm] = useTyped(`amounts of a payment ${sheet.patient.id}`, () =>
    startForm(sheet, here, invoiceId),
  );
  const [changes, setChanges] = useState<readonly OwingNow[]>([]);
  const [of, setOf] = useState(sheet);
  if (of !== sheet || !isOnSheet(form, sheet)) {
    setOf(sheet);
    setChanges((before) => laterOwing(before, owingChanges(form, sheet)));
    setForm(onNewSheet(form, sheet));
  }
  return { form, setForm, changes };
}

/**
 * Records the payment. A refusal is about the payment that was sent: it goes once another one is made up.
 *
 * Guarantee: only the payment that was said to look repeated is recorded even so, and never another one that was made up since.
 * @param ready the payment as it would be recorded now
 */
function useTake(
  patientId: number,
  ready: Ready | null,
  onWritten: (writeId: string, restId: string | null) => void,
) {
  const { busy, failure, run, clear } = useAction('payment.take');
  const [asked, setAsked] = useState<string | null>(null);
  useOnChange(JSON.stringify(ready), clear);
  const take = async (payment: Ready, isRepeatMeant: boolean) => {
    const { parts, owing, methodId, locationId, rest } = payment;
    const text = JSON.stringify(payment);
    const evenIfRepeated = isRepeatMeant && text === asked;
    setAsked(text);
    const taken = await run({
      patientId,
      locationId,
      methodId,
      parts,
      rest,
      owing: { ...owing },
      evenIfRepeated,
    });
    if (taken) onWritten(taken.write.id, taken.rest?.id ?? null);
  };
  return { take, taking: busy, failure };
}

function AsOf({ at }: { at: number | null }) {
  const clockStyle = useClockStyle();
  const now = useMinutes();
  const zone = useApp()?.zone ?? 'UTC';
  return (
    <>
      {at === null
        ? paymentWords.invoicesNotLoaded
        : paymentWords.invoicesUpdated(sayWhen(at, now, zone, clockStyle))}
    </>
  );
}

type NothingProps = { title: string; sheet: PaymentSheet; onClose: () => void };

function NothingOpen({ title, sheet, onClose }: NothingProps) {
  return (
    <Dialog title={title} onClose={onClose} foot={<Button onClick={onClose}>{commonWords.close}</Button>}>
      {paidByPendingPayments(sheet).length > 0 ? (
        <PendingPaymentsNote sheet={sheet} onClose={onClose} />
      ) : (
        <NoInvoice isRead={sheet.asOf !== null} />
      )}
    </Dialog>
  );
}

/** Why there is nothing to pay. @param isRead whether the open invoices have been read from the practice */
function NoInvoice({ isRead }: { isRead: boolean }) {
  if (!isRead) {
    return (
      <Note tone="info" title={paymentWords.nothing.notKnownTitle}>
        {paymentWords.nothing.notKnown}
      </Note>
    );
  }
  return (
    <Note tone="success" title={paymentWords.nothing.noneTitle}>
      {paymentWords.nothing.none}
    </Note>
  );
}
