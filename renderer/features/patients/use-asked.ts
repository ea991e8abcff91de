import { useState } from 'react';
import type { PatientField, PatientPage } from '../../../shared/bridge/views.ts';
import { useDesk, useWrites } from '../../state/use-desk.tsx';
import { type Change, sayMine } from './details-model.ts';

export type Asked = {
  /** What this page asked for and the practice does not show yet, by field, in words. */
  readonly onItsWay: Readonly<Record<string, string>>;
  /** @returns whether it was written down. */
  ask(change: Change): Promise<boolean>;
};

/** Changes asked for on this page: the page shows what the practice has, and beside it what is on its way. */
export function useAsked(page: PatientPage): Asked {
  const { bridge, outbox, notices } = useDesk();
  const writes = useWrites();
  const [asked, setAsked] = useState<readonly { writeId: string; mine: Change['mine'] }[]>([]);
  const open = asked.filter((a) => writes.some((w) => w.id === a.writeId && w.state !== 'done'));
  return {
    onItsWay: Object.assign({}, ...open.map((a) => sayMine(a.mine, page.fields))),
    async ask(change) {
      const answer = await bridge.call('patient.change', { patientId: page.patient.id, ...change });
      if (!answer.ok) {
        notices.fail(answer.failure);
        return false;
      }
      outbox.put(answer.value.write);
      setAsked((before) => [...before, { writeId: answer.value.write.id, mine: change.mine }]);
      return true;
    },
  };
}

/** The sections in their order, with their fields. */
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
