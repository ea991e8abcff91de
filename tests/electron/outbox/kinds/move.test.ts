import { afterEach, describe, expect, test } from 'vitest';
import { move } from '../../../../electron/outbox/kinds/move.ts';
import type { WriteContext } from '../../../../electron/outbox/write-definition.ts';
import type { Dialect } from '../../../../service/dialect.ts';
import type { CallInput } from '../../../../shared/bridge/contract.ts';
import { type FlowDesk, openFlowDesk } from '../../bridge/every-flow.ts';
import { visitOfMany } from '../next-visit.ts';

const hour = 3_600_000;
let desk: FlowDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

async function connected(dialect: Partial<Dialect> = {}) {
  desk = await openFlowDesk(dialect, () => {
    throw new Error('no document is looked at here');
  });
  return desk.service.sandbox;
}

const toCome = (patients: number) => visitOfMany(desk, patients);

/** A new open case of a patient. */
function addCase(patientId: number): number {
  const { id } = desk.service.sandbox.add('cases', {
    patientId,
    isOpen: true,
    trackType: 'Hours',
    budget: 10,
  });
  return id;
}

const casesIn = (appointmentId: number) =>
  new Map(
    desk.service.sandbox
      .state('appointments', appointmentId)
      ?.appointmentPatients?.map((place) => [place.patientId, place.caseId ?? null]),
  );

const attach = (appointmentId: number, patientId: number, caseId: number) =>
  desk.ask('booking.move', { appointmentId, patientId, changes: { caseId } });

const sent = () => desk.service.sandbox.calls().filter((one) => one.operation === 'updateAppointment');

describe('Attaching a case', () => {
  test('In a group a case goes to its own patient.', async () => {
    for (const extensions of ['present', 'absent'] as const) {
      const sandbox = await connected({ extensions });
      const group = toCome(3);
      const alone = toCome(1);
      await desk.clock.advance(30_000);
      const [first = 0, second = 0] = group.patientIds;
      const [only = 0] = alone.patientIds;
      const cases = { only: addCase(only), first: addCase(first), second: addCase(second) };
      sandbox.clearCalls();

      await attach(alone.id, only, cases.only);
      await attach(group.id, first, cases.first);
      // Asked for before the practice shows the first one: it is no case of the second.
      await attach(group.id, second, cases.second);
      expect(await desk.rest()).toEqual([]);
      expect(casesIn(alone.id)).toEqual(new Map([[only, cases.only]]));
      expect(casesIn(group.id)).toEqual(
        new Map(
          group.patientIds.map((id) => {
            const ofSecond = id === second ? cases.second : null;
            return [id, id === first ? cases.first : ofSecond];
          }),
        ),
      );
      expect(sent()).toHaveLength(3);
      if (extensions === 'present') await desk.close();
    }
  });

  test('In a visit of one no patient is sent.', async () => {
    const bodies: unknown[] = [];
    const client = {
      updateAppointment: async ({ body }: { body: unknown }) => {
        bodies.push(body);
        return { ok: true, value: 1, serverTime: null, sequence: 1 };
      },
    };
    const fields = { start: 1, end: 2, serviceId: 1, locationId: 1, practitionerId: 1, caseId: null };
    const args = { appointmentId: 5, patientId: 7, base: fields, changes: { caseId: 9 } };
    for (const group of [false, true]) {
      const evidence = { before: fields, send: ['caseId'], group };
      await move.send(args, evidence, { client, options: {} } as unknown as WriteContext);
    }
    expect(bodies).toEqual([{ caseId: 9 }, { caseId: 9, patientId: 7 }]);
  });

  test('A patient who has left an appointment is not put back into it.', async () => {
    const sandbox = await connected();
    const group = toCome(3);
    await desk.clock.advance(30_000);
    const [first = 0, ...others] = group.patientIds;
    desk.setPlugged(false);
    await attach(group.id, first, addCase(first));
    sandbox.edit('appointments', group.id, {
      appointmentPatients: (group.appointmentPatients ?? []).filter((place) => place.patientId !== first),
    });
    desk.setPlugged(true);
    await desk.rest();
    const [write] = await desk.open();
    expect(write?.says).toBe('Needs a decision: The patient is no longer in this appointment');
    await desk.ask('outbox.act', { writeId: write?.id ?? '', action: 'send-again' });
    await desk.rest();
    expect([...casesIn(group.id).keys()]).toEqual(others);
  });
});

test('A change that leaves the visit where it is is not called a move, and asks for no time in the diary.', async () => {
  await connected();
  const { id: appointmentId, patientIds, start, end, practitionerId } = toCome(1);
  await desk.clock.advance(30_000);
  const [patientId = 0] = patientIds;
  desk.setPlugged(false);
  const asked = async (changes: CallInput<'booking.move'>['changes']) => {
    const { write } = await desk.ask('booking.move', { appointmentId, patientId, changes });
    return write;
  };
  const at = Date.parse(start ?? '');
  const attached = await asked({ caseId: addCase(patientId), start: at });
  expect(attached.visit).toBeUndefined();
  expect(attached.fields).toEqual(['caseId']);
  expect(attached.title).toMatch(/^Change case: .+’s appointment of \d+ Nov, \d+:\d\d [ap]m$/);

  const another = await asked({ practitionerId: (practitionerId ?? 0) + 1 });
  expect(another.title).toMatch(/^Change practitioner: .+’s appointment of /);
  expect(another.visit).toMatchObject({ start: at, end: Date.parse(end ?? ''), appointmentId });
  const moved = await asked({ start: at + hour, end: at + 2 * hour });
  expect(moved.title).toMatch(/^Move .+ from .+ to /);
  expect(moved.visit).toMatchObject({ start: at + hour, practitionerId: (practitionerId ?? 0) + 1 });
});

test('Whoever moves a visit again finds it where this desk has put it, also before the practice shows it.', async () => {
  await connected();
  const { id: appointmentId, patientIds, start, end } = toCome(1);
  await desk.clock.advance(30_000);
  const [patientId = 0] = patientIds;
  const at = Date.parse(start ?? '');
  const seen = async () => (await desk.ask('booking.sheet', { patientId, appointmentId })).visit;
  expect(await seen()).toMatchObject({ appointmentId, start: at, end: Date.parse(end ?? '') });
  desk.setPlugged(false);
  const changes = { start: at + hour, end: at + 2 * hour };
  await desk.ask('booking.move', { appointmentId, patientId, changes });
  expect(await seen()).toMatchObject({ appointmentId, ...changes });
});
