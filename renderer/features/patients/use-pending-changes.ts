import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { PatientField, PatientPage } from '../../../shared/bridge/views.ts';
import { formatPhone, numberToCall } from '../../../shared/phone.ts';
import { standingOf } from '../../model/change-standing.ts';
import { useAction } from '../../state/use-action.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { type DetailsChange, sayMine, shownOf } from './details-model.ts';

/** A pending value, which replaces the one that the practice had when this PC last read it. */
export type PendingValue = {
  readonly words: string;
  readonly stands: 'saving' | 'not sent yet' | 'needs a decision';
};

export type PendingChanges = {
  /** Pending changes that the record does not show yet, by field. */
  readonly onItsWay: Readonly<Record<string, PendingValue>>;
  /** The number to ring: a pending one, or the record's. */
  readonly phone: string | null;
  /** @returns whether the write was stored. */
  ask(change: DetailsChange): Promise<boolean>;
};

type AskedChange = { readonly writeId: string; readonly mine: DetailsChange['mine'] };

/**
 * The practice has the change, and this PC mostly reads the record within a second. During the first sync of the patients
 * that takes longer: then this one is loaded from the practice. After the longest of these times the overlay is dropped.
 */
const askAfterMs = 3000;
const mostBehindMs = 60_000;
const rereadMs = 1000;

/**
 * Pending changes of the shown patient, as an optimistic overlay.
 *
 * Guarantee: a value that was saved is shown from then on, and the old one does not come back while the practice is
 * being read again.
 */
export function usePendingChanges(
  page: PatientPage,
  reread: () => Promise<unknown>,
  load: () => Promise<unknown>,
): PendingChanges {
  const { outbox } = useDesk();
  const { run } = useAction('patient.change', { notices: true });
  const heard = useStore(outbox.store, (s) => s.heard);
  const gone = useStore(outbox.store, (s) => s.gone);
  const [asked, setAsked] = useState<readonly AskedChange[]>([]);
  const stands = asked.map((one) => ({
    ...one,
    stands: standingOf(heard.get(one.writeId), gone.has(one.writeId)),
  }));
  const behind = stands.filter((one) => one.stands === 'saved' && !isShown(one.mine, page));
  const behindIds = behind.map(({ writeId }) => writeId).join();
  useEffect(() => {
    if (behindIds === '') return;
    const again = window.setInterval(() => void reread(), rereadMs);
    const ask = window.setTimeout(() => void load(), askAfterMs);
    const enough = window.setTimeout(
      () => setAsked((before) => before.filter(({ writeId }) => !behindIds.includes(writeId))),
      mostBehindMs,
    );
    return () => {
      window.clearInterval(again);
      window.clearTimeout(ask);
      window.clearTimeout(enough);
    };
  }, [behindIds, reread, load]);

  const onItsWay: Record<string, PendingValue> = {};
  let { phone } = page.patient;
  for (const one of stands) {
    if (one.stands === 'dropped' || (one.stands === 'saved' && !behind.includes(one))) continue;
    const said = one.stands === 'saved' ? 'saving' : one.stands;
    for (const [field, words] of Object.entries(sayMine(one.mine, page.fields)))
      onItsWay[field] = { words, stands: said };
    if (one.mine.phoneNumbers && said !== 'needs a decision') phone = numberShown(one.mine.phoneNumbers);
  }
  return {
    onItsWay,
    phone,
    async ask(change) {
      const done = await run({ patientId: page.patient.id, ...change });
      if (done) setAsked((before) => [...before, { writeId: done.write.id, mine: change.mine }]);
      return done !== null;
    },
  };
}

function numberShown(numbers: NonNullable<DetailsChange['mine']['phoneNumbers']>): string | null {
  const number = numbers[numberToCall(numbers)];
  return number ? formatPhone(number) : null;
}

/** Whether this PC's copy of the record shows the change. */
function isShown(mine: DetailsChange['mine'], page: PatientPage): boolean {
  const shown = shownOf(page);
  return Object.entries(sayMine(mine, page.fields)).every(([field, words]) => shown[field] === words);
}

/** The sections in order, with their fields. */
export function sectionsOf(fields: readonly PatientField[]) {
  const order: PatientField['section'][] = [
    'Contact',
    'Identity',
    'Privacy',
    'Emergency',
    'Funding',
    'Billing',
    'Record',
  ];
  return order.map((section) => ({ section, fields: fields.filter((f) => f.section === section) }));
}
