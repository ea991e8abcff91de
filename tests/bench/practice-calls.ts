import { limits } from '../../shared/practice/limits.ts';
import { openWholeDesk } from '../fakes/whole-desk.ts';
import { type Bench, quantile, type Row, spread } from './measure.ts';
import { watchNaively } from './peers/naive-companion.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The first day, the whole first reading, and a quiet hour: calls and time on the virtual clock. */
export const calls: Bench = {
  name: 'calls',
  async run(sizes, say) {
    const quiet: { size: number; calls: number }[] = [];
    for (const size of sizes) quiet.push({ size, calls: await firstReading(size, say) });
    const [first] = quiet;
    const last = quiet.at(-1);
    if (!first || !last || first === last) return;
    say({
      what: 'Calls of a quiet hour: growth',
      size: last.size,
      unit: 'times',
      value: last.calls / first.calls,
      is: 'largest practice against the smallest',
      more: `from ${first.size} patients`,
      bar: 1.5,
    });
  },
};

async function firstReading(size: number, say: (row: Row) => void): Promise<number> {
  const row = (of: Omit<Row, 'size'>) => say({ size, ...of });
  const desk = await openWholeDesk({ patients: size });
  try {
    const { sandbox } = desk.service;
    const from = desk.clock.monotonic();
    await desk.connect();
    const session = () => {
      const open = desk.companion().session();
      if (!open) throw new Error('not connected');
      return open;
    };
    await desk.until('today is complete', () => session().cache.fact('firstDayRead') !== null);
    row({
      what: 'First connection: calls until today is there',
      unit: 'calls',
      value: sandbox.calls().length,
      is: 'all of them',
      more: `${((desk.clock.monotonic() - from) / 1000).toFixed(1)} s on the virtual clock`,
      bar: 8,
    });
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 24 * hour);
    const patients = sandbox.state('patients').length;
    const walked = sandbox.calls().filter((call) => call.operation === 'listPatients').length;
    const necessary = Math.ceil(patients / 100);
    row({
      what: 'First reading of all patients: calls beyond those that the page size needs',
      unit: '%',
      value: (walked / necessary - 1) * 100,
      is: 'all of them',
      more: `${walked} for ${necessary} pages; everything in ${((desk.clock.monotonic() - from) / minute).toFixed(0)} min`,
      bar: necessary >= 40 ? 5 : null,
    });
    const refused = sandbox.calls().filter((call) => call.status === 429).length;
    row({ what: 'Refused for rate', unit: 'calls', value: refused, is: 'all of them', more: '', bar: 0 });
    const before = sandbox.calls().length;
    await desk.clock.advance(hour);
    const inAnHour = sandbox.calls().length - before;
    row({
      what: 'Calls of a quiet hour',
      unit: 'calls',
      value: inAnHour,
      is: 'all of them',
      more: `the budget allows ${limits.callsPerMinute * 60}`,
      bar: limits.callsPerMinute * 60,
    });
    return inAnHour;
  } finally {
    await desk.close();
  }
}

/** An arrival at another desk until it is told of here; and with a companion that reads its lists again and again. */
export const freshness: Bench = {
  name: 'freshness',
  async run(sizes, say) {
    const size = sizes[Math.min(1, sizes.length - 1)] ?? 1000;
    const desk = await openWholeDesk({ patients: size });
    try {
      await desk.connect();
      await desk.until('all lists are read', () => desk.companion().status().progress === null, 24 * hour);
      const naive = await watchNaively(desk);
      const { sandbox } = desk.service;
      const waiting = sandbox
        .state('appointments')
        .filter((one) => Math.abs(Date.parse(one.start ?? '') - desk.clock.wall()) < 6 * hour)
        .flatMap((one) =>
          (one.maxPatients ?? 1) > 1 || one.archived
            ? []
            : (one.appointmentPatients ?? [])
                .filter(({ status }) => !status)
                .map(({ patientId }) => ({ appointmentId: one.id, patientId })),
        )
        .slice(0, 30);
      const ours: number[] = [];
      const theirs: number[] = [];
      for (const [n, { appointmentId, patientId }] of waiting.entries()) {
        await desk.clock.advance(20_000 + ((n * 7919) % 17_000));
        sandbox.arrive(appointmentId, patientId);
        const at = desk.clock.monotonic();
        const isTold = () =>
          desk.events.some(
            (event) => event.name === 'arrival.seen' && event.payload.row.appointmentId === appointmentId,
          );
        let ourAge: number | null = null;
        let theirAge: number | null = null;
        while ((ourAge === null || theirAge === null) && desk.clock.monotonic() < at + 30 * minute) {
          await desk.clock.advance(100);
          if (isTold()) ourAge ??= desk.clock.monotonic() - at;
          if (naive.hasArrived(appointmentId, patientId)) theirAge ??= desk.clock.monotonic() - at;
        }
        ours.push((ourAge ?? 30 * minute) / 1000);
        theirs.push((theirAge ?? 30 * minute) / 1000);
      }
      naive.stop();
      say({
        what: 'An arrival elsewhere until it is told of',
        size,
        unit: 's',
        value: quantile(ours, 0.5),
        is: 'p50, virtual clock',
        more: spread(ours),
        bar: 2.5,
      });
      say({
        what: 'The same, every list read again in turn at the same budget',
        size,
        unit: 'times',
        value: quantile(theirs, 0.5) / quantile(ours, 0.5),
        is: 'as long, medians',
        more: spread(theirs),
        bar: null,
      });
    } finally {
      await desk.close();
    }
  },
};
