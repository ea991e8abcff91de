import type { WriteView } from '../../../shared/bridge/views.ts';
import type { FakeWorld } from './world.ts';

/** How the fake's writes come and go: held, waiting while offline, sent, done, gone. */
export function createWrites(world: FakeWorld) {
  const { writes, layWrite, now } = world;
  const after = (ms: number, act: () => void) => setTimeout(act, ms);

  function send(id: string) {
    const write = writes.get(id);
    if (!write || !world.live() || write.state === 'sending' || write.state === 'done') return;
    const progress = write.kind === 'file' ? 0.4 : null;
    layWrite({ ...write, state: 'sending', says: 'Sending', holdUntil: null, actions: [], progress });
    after(400, () => {
      const done: WriteView = {
        ...write,
        state: 'done',
        says: 'The practice has it',
        progress: null,
        actions: [],
      };
      layWrite(done);
      after(50, () => layWrite(done, true));
    });
  }
  /** A write that is not sent yet; the answer to the call carries it. */
  function begin(kind: WriteView['kind'], title: string, patient: { id: number; name: string }): WriteView {
    return {
      id: crypto.randomUUID(),
      kind,
      title,
      state: 'waiting',
      says: 'Not sent yet',
      evidence: [],
      failure: null,
      patientId: patient.id,
      patientName: patient.name,
      amountCents: null,
      paymentId: null,
      createdAt: now(),
      by: world.state.settings.staff,
      attempts: 0,
      holdUntil: null,
      progress: null,
      actions: ['discard'],
    };
  }

  return {
    send,
    begin,
    /** Sends it soon after the call was answered, if the practice can be reached. */
    sendShortly(write: WriteView) {
      writes.set(write.id, write);
      after(50, () => {
        layWrite(write);
        send(write.id);
      });
    },
    /** A write that is held for so long, and what its row shows of it. The answer to the call carries it. */
    beginHeld(
      kind: 'arrival' | 'cancellation',
      title: string,
      patient: { id: number; name: string },
      ms: number,
    ) {
      const held = { state: 'held', says: 'About to be sent', holdUntil: now() + ms } as const;
      const write: WriteView = { ...begin(kind, title, patient), ...held, actions: ['undo'] };
      writes.set(write.id, write);
      after(ms, () => {
        const now = writes.get(write.id);
        if (now?.state !== 'held') return;
        layWrite({ ...now, state: 'waiting', says: 'Not sent yet', holdUntil: null, actions: ['discard'] });
        send(write.id);
      });
      return { write, pending: { kind, writeId: write.id, state: write.state, holdUntil: write.holdUntil } };
    },
    lose(write: WriteView) {
      writes.set(write.id, write);
      after(50, () =>
        layWrite({
          ...write,
          state: 'unknown',
          says: 'Sent, no answer: checking',
          attempts: 1,
          actions: [],
          evidence: ['Before it was sent, $20.00 of INV-01 was paid.', 'Looked 10 s ago: not seen yet.'],
        }),
      );
    },
    refuse(write: WriteView) {
      writes.set(write.id, write);
      after(900, () =>
        layWrite({
          ...write,
          state: 'refused',
          says: 'Not accepted: amount must be a number',
          attempts: 1,
          actions: ['send-again', 'discard'],
        }),
      );
    },
    sendAll() {
      for (const write of writes.values()) if (write.state === 'waiting') send(write.id);
    },
  };
}
