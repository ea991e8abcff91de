import type { WriteState } from '../../../shared/bridge/views.ts';

type One = { readonly state: WriteState; readonly gone: boolean };

/** Whether a payment, of which `gone` says that it left the outbox, will not be recorded without a person's decision. */
export const willNotBeRecorded = ({ state, gone }: One): boolean =>
  gone || state === 'refused' || state === 'not-recorded';

/** Whether one of two payments is recorded, and the other will not be without a person's decision. */
export function halfDone(first: One, second: One): boolean {
  return (
    (first.state === 'done' && willNotBeRecorded(second)) ||
    (second.state === 'done' && willNotBeRecorded(first))
  );
}
