import { isDeepStrictEqual } from 'node:util';
import { storedKinds } from '../../../electron/store/cache/kinds.ts';
import type { StoredKind } from '../../../electron/store/types.ts';
import { limiterKinds } from '../../../service/dialect.ts';
import { replyOf } from '../../../service/replies.ts';
import { type Chance, chanceFrom } from '../../fakes/chance.ts';
import { type LinkedDesks, openLinkedDesks } from '../../fakes/linked-desks.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';
import { tables } from '../tables.ts';

/** What a day of linked desks found, and what it was made of. */
export type LinkedDay = {
  readonly violations: readonly string[];
  readonly desks: number;
  /** Calls of all desks together, and how many of them the service refused for being too many. */
  readonly calls: number;
  readonly refused: number;
  /** How often a desk lost the hub. */
  readonly partitions: number;
  /** Simulated milliseconds. */
  readonly passed: number;
  readonly acts: readonly string[];
};

const minute = 60_000;
/** Longer than the longest interval between passes of a list. */
const untilRest = 70 * minute;
const steps = 30;

type Day = LinkedDesks & { readonly chance: Chance; readonly acts: string[]; partitions: number };

const pick = <T>(chance: Chance, from: readonly T[]): T => {
  const one = from[Math.floor(chance() * from.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

const serviceOf = ({ desks }: LinkedDesks) => {
  const [first] = desks;
  if (!first) throw new Error('no desk');
  return first;
};

const advance = (day: Day, ms: number) => serviceOf(day).clock.advance(ms);
const sandboxOf = (day: Day) => serviceOf(day).service.sandbox;

type Act = (day: Day) => void | Promise<void>;

/** What happens on such a day: in the practice, to the hub, to a desk. */
const acts: Readonly<Record<string, Act>> = {
  'sets a status'(day) {
    const visits = sandboxOf(day)
      .state('appointments')
      .filter(({ archived, appointmentPatients }) => !archived && (appointmentPatients?.length ?? 0) > 0);
    const visit = pick(day.chance, visits);
    const patient = visit.appointmentPatients?.[0]?.patientId ?? 0;
    sandboxOf(day).setStatus(visit.id, patient, pick(day.chance, ['Arrived', 'Cancelled', 'Completed']));
  },
  'edits a patient'(day) {
    const patient = pick(day.chance, sandboxOf(day).state('patients'));
    sandboxOf(day).editPatient(patient.id, { city: `City ${Math.floor(day.chance() * 1000)}` });
  },
  'edits a visit'(day) {
    const visit = pick(day.chance, sandboxOf(day).state('appointments'));
    sandboxOf(day).edit('appointments', visit.id, { notes: `Note ${Math.floor(day.chance() * 1000)}` });
  },
  'pays an invoice'(day) {
    const open = sandboxOf(day)
      .state('invoices')
      .filter(({ status, isArchived }) => status === 'Awaiting Payment' && !isArchived);
    if (open.length > 0) sandboxOf(day).pay({ invoiceId: pick(day.chance, open).id, amount: 1 });
  },
  'a desk edits a patient'(day) {
    const patient = pick(day.chance, sandboxOf(day).state('patients'));
    const { city = null } = patient;
    const desk = pick(day.chance, day.desks);
    desk.session().outbox.add('patient-details', {
      patientId: patient.id,
      base: { city },
      mine: { city: `Ours ${Math.floor(day.chance() * 1000)}` },
    });
  },
  'the hub is killed': async (day) => {
    day.partitions += day.desks.length;
    await day.hub.kill();
    await advance(day, day.chance() * 3 * minute);
    await day.hub.start();
  },
  'the hub stands still': async (day) => {
    day.partitions += day.desks.length;
    await day.hub.freeze();
    await advance(day, day.chance() * minute);
    day.hub.thaw();
  },
  'a cable is loose'(day) {
    day.partitions += 1;
    day.hub.cut(`d0${1 + Math.floor(day.chance() * day.desks.length)}`);
  },
  'a desk has no network': async (day) => {
    const desk = pick(day.chance, day.desks);
    desk.setPlugged(false);
    await advance(day, day.chance() * 3 * minute);
    desk.setPlugged(true);
  },
  'a desk is started again': async (day) => {
    const desk = pick(day.chance, day.desks);
    await desk.clock.until(desk.restart(day.chance() * minute), 10 * minute);
    await desk.until('it is there again', () => desk.companion().session() !== null, 10 * minute);
  },
};

/** Lives a day of two to four desks on one hub, decided by its seed. */
export async function linkedDay(seed: number): Promise<LinkedDay> {
  const chance = chanceFrom(seed);
  const count = 2 + Math.floor(chance() * 3);
  const limiter = pick(chance, limiterKinds);
  const opened = await openLinkedDesks(count, { patients: 40, seed, dialect: { limiter } });
  const day: Day = { ...opened, chance, acts: [`${count} desks, ${limiter}`], partitions: 0 };
  try {
    const began = serviceOf(day).clock.monotonic();
    sandboxOf(day).clearCalls();
    await advance(day, 2 * minute);
    for (let step = 0; step < steps; step++) {
      const name = pick(chance, Object.keys(acts));
      day.acts.push(`${((serviceOf(day).clock.monotonic() - began) / 1000).toFixed(1)} s ${name}`);
      await acts[name]?.(day);
      await advance(day, chance() < 0.5 ? chance() * 3000 : chance() * minute);
    }
    await advance(day, untilRest);
    const calls = sandboxOf(day).calls();
    const refused = calls.filter(({ status }) => status === 429).length;
    const violations = day.desks.flatMap((desk, index) => differences(desk, index + 1));
    if (refused > day.partitions) violations.push(`${refused} calls refused, ${day.partitions} partitions`);
    violations.push(...day.desks.flatMap(({ problems }) => problems));
    return {
      violations,
      desks: count,
      calls: calls.length,
      refused,
      partitions: day.partitions,
      passed: serviceOf(day).clock.monotonic() - began,
      acts: day.acts,
    };
  } finally {
    await opened.close();
  }
}

/** Where a desk's cache is not as the practice is, once everything has come to rest. */
function differences(desk: WholeDesk, number: number): string[] {
  const { cache } = desk.session();
  return storedKinds.flatMap((kind) => {
    const records = wireRecords(desk, kind);
    return cache.ids(kind, 0, 100_000).flatMap((id) => {
      const kept = cache.get(kind, id);
      return isDeepStrictEqual(kept, records.get(id)) ? [] : [`desk ${number}: ${kind}/${id} differs`];
    });
  });
}

function wireRecords({ service }: WholeDesk, kind: StoredKind): Map<number, unknown> {
  const json = JSON.stringify(service.sandbox.state(tables[kind]));
  const { body } = replyOf({ ok: true, json, as: 'page' }, service.sandbox.dialect());
  return new Map((JSON.parse(body) as { id: number }[]).map((record) => [record.id, record]));
}
