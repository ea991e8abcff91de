import { afterEach, expect, test } from 'vitest';
import { type FlowDesk, openFlowDesk } from '../../bridge/every-flow.ts';
import { nextVisit } from '../next-visit.ts';

const weekMs = 7 * 24 * 3_600_000;
let desk: FlowDesk;
afterEach(async () => {
  await desk.close();
});
async function visitToMove() {
  desk = await openFlowDesk({}, () => {
    throw new Error('no document is looked at here');
  });
  const { found, patientId } = nextVisit(desk);
  await desk.clock.advance(20_000);
  const changes = {
    start: Date.parse(found.start ?? '') + weekMs,
    end: Date.parse(found.end ?? '') + weekMs,
  };
  const { sandbox } = desk.service;
  return {
    found,
    patientId,
    sandbox,
    move: () => desk.ask('booking.move', { appointmentId: found.id, patientId, changes }),
    movedBy: () =>
      Date.parse(sandbox.state('appointments', found.id)?.start ?? '') - Date.parse(found.start ?? ''),
    says: async () => (await desk.open()).map((card) => card.says),
    async sendAgain() {
      const [card] = await desk.open();
      await desk.ask('outbox.act', { writeId: card?.id ?? '', action: 'send-again' });
      return desk.rest();
    },
  };
}

test.each(['Cancelled', 'Did not arrive', 'Arrived', 'Completed'] as const)(
  'A visit that is “%s” by the time its move is sent is moved only if a person decides so.',
  async (status) => {
    const { found, patientId, sandbox, move, movedBy, says, sendAgain } = await visitToMove();
    desk.setPlugged(false);
    await move();
    sandbox.setStatus(found.id, patientId, status);
    await desk.clock.advance(5000);
    desk.setPlugged(true);
    expect([await desk.rest(), movedBy()]).toEqual([['asks'], 0]);
    expect(await says()).toEqual([`Needs a decision: Your practice system now shows: ${status}`]);
    expect([await sendAgain(), movedBy()]).toEqual([[], weekMs]);
  },
);

test('A visit of one into which another patient was put instead is not moved without a question.', async () => {
  const { found, sandbox, patientId, move, movedBy, says, sendAgain } = await visitToMove();
  desk.setPlugged(false);
  await move();
  const another = sandbox.state('patients').find((one) => !one.archived && one.id !== patientId);
  const [place] = found.appointmentPatients ?? [];
  const instead = { ...place, patientId: another?.id ?? 0, caseId: null };
  sandbox.edit('appointments', found.id, { appointmentPatients: [instead] as never });
  desk.setPlugged(true);
  expect([await desk.rest(), movedBy()]).toEqual([['asks'], 0]);
  expect(await says()).toEqual(['Needs a decision: The patient is no longer in this appointment']);
  expect([await sendAgain(), movedBy()]).toEqual([[], weekMs]);
});

test('This desk’s own arrival after its move is no reason to ask.', async () => {
  const { found, patientId, move, movedBy } = await visitToMove();
  desk.setPlugged(false);
  await move();
  await desk.ask('arrival.mark', { appointmentId: found.id, patientId });
  await desk.clock.advance(10_000);
  desk.setPlugged(true);
  expect([await desk.rest(), movedBy()]).toEqual([[], weekMs]);
});

test('A visit that this PC knows to be cancelled is not moved.', async () => {
  const { found, patientId, sandbox, move } = await visitToMove();
  sandbox.setStatus(found.id, patientId, 'Cancelled');
  await desk.clock.advance(20_000);
  await expect(move()).rejects.toThrow(/stale/);
});
