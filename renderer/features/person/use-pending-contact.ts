import { useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { PatientBrief } from '../../../shared/bridge/views.ts';
import { standingOf } from '../../model/change-standing.ts';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import type { ShownContact } from './contact-change.ts';
import { personWords } from './words.ts';

const fields = ['phone', 'email', 'address'] as const;
type Field = (typeof fields)[number];

/** A saved value, before this PC's copy of the record shows it. */
export type PendingContact = {
  readonly value: string | null;
  readonly says: string | null;
};

type Asked = {
  readonly writeId: string;
  readonly patientId: number;
  readonly shown: ShownContact;
  /** What the panel showed of each field before, and what was asked for earlier. */
  readonly before: Readonly<Record<Field, readonly (string | null)[]>>;
};

/**
 * The contact details that were changed in the panel, as an optimistic overlay.
 *
 * Guarantee: a value that was saved is shown from then on, and the old one does not come back while the record is being
 * read again. What another desk sets after it is shown.
 */
export function usePendingContact(patient: PatientBrief | null) {
  const { outbox } = useDesk();
  const { privacy } = useSettings();
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  // Of all writes only these: a document that is filed does not render the panel.
  const standings = useStore(
    outbox.store,
    useShallow((s) => asked.map(({ writeId }) => standingOf(s.heard.get(writeId), s.gone.has(writeId)))),
  );
  const theirs = patient && !privacy ? asked.filter(({ patientId }) => patientId === patient.id) : [];
  const pending: Partial<Record<Field, PendingContact>> = {};
  for (const one of theirs) {
    const stands = standings[asked.indexOf(one)];
    // A value that needs a decision is not shown: its write's card says what was asked for.
    if (stands === undefined || stands === 'dropped' || stands === 'needs a decision') continue;
    for (const field of fields) {
      const value = one.shown[field];
      if (value === undefined || !one.before[field].includes(patient?.[field] ?? null)) continue;
      pending[field] = { value, says: saysOf[stands] };
    }
  }
  return {
    pending,
    add(writeId: string, shown: ShownContact) {
      if (!patient) return;
      const before = (field: Field) => [patient[field], ...theirs.flatMap((one) => one.shown[field] ?? [])];
      const record = { phone: before('phone'), email: before('email'), address: before('address') };
      setAsked((all) => [...all, { writeId, patientId: patient.id, shown, before: record }]);
    },
  };
}

const { identity } = personWords;
const saysOf = { saving: identity.saving, 'not sent yet': identity.notSent, saved: null } as const;
