import type { WholeDesk } from '../fakes/whole-desk.ts';
import { type Benchmark, median, spread } from './measure.ts';
import { watchNaively } from './peers/naive-companion.ts';
import { expectedToday, hour, readEverything, withDesk } from './whole-reading.ts';

const minute = 60_000;
/** An arrival that is not shown by then counts as missed. */
const patience = 30 * minute;

/** An arrival at another desk until this desk shows it; and with a companion that reads its lists again and again. */
export const freshness: Benchmark = {
  name: 'freshness',
  about:
    'an arrival elsewhere, on a virtual clock, beside a companion that re-reads its lists at the same budget',
  async run(sizes, say, { quick }) {
    const size = sizes[Math.min(1, sizes.length - 1)] ?? 1000;
    await withDesk(size, async (desk) => {
      await readEverything(desk);
      const { ours, theirs, hours, calls } = await raceToNews(desk, quick ? 2 : 30);
      say({
        what: 'An arrival elsewhere until it is told of',
        size,
        unit: 's',
        value: median(ours),
        is: 'p50, virtual clock',
        more: spread(ours),
        bar: 2.5,
        named: 'arrival elsewhere -> notification',
      });
      say({
        what: 'An arrival elsewhere, where every list is read again in turn',
        size,
        unit: 'times',
        value: median(theirs) / median(ours),
        is: 'as long, medians',
        bar: null,
        more: `${spread(theirs)}; ${short(calls.theirs / hours)} calls an hour against our ${short(calls.ours / hours)}; refused ${calls.theirsRefused} against ${calls.oursRefused}`,
      });
    });
  },
};

const short = (value: number) => value.toFixed(0);

/** Both watch the same arrivals of the same practice, each with a key of its own. */
async function raceToNews(desk: WholeDesk, most: number) {
  const { sandbox } = desk.service;
  const began = desk.clock.monotonic();
  const callsBefore = sandbox.calls().length;
  const naive = await watchNaively(desk);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (const [n, { appointmentId, patientId }] of expectedToday(desk).slice(0, most).entries()) {
    await desk.clock.advance(20_000 + ((n * 7919) % 17_000));
    sandbox.arrive(appointmentId, patientId);
    const at = desk.clock.monotonic();
    const isShown = () =>
      desk.events.some(
        (event) => event.name === 'arrival.seen' && event.payload.row.appointmentId === appointmentId,
      );
    let ourAge: number | null = null;
    let theirAge: number | null = null;
    while ((ourAge === null || theirAge === null) && desk.clock.monotonic() < at + patience) {
      await desk.clock.advance(100);
      if (isShown()) ourAge ??= desk.clock.monotonic() - at;
      if (naive.hasArrived(appointmentId, patientId)) theirAge ??= desk.clock.monotonic() - at;
    }
    ours.push((ourAge ?? patience) / 1000);
    theirs.push((theirAge ?? patience) / 1000);
  }
  naive.stop();
  const made = sandbox.calls().slice(callsBefore);
  const { keyId } = naive;
  const of = (isTheirs: boolean) => made.filter((call) => (call.keyId === keyId()) === isTheirs);
  const refused = (isTheirs: boolean) => of(isTheirs).filter(({ status }) => status === 429).length;
  return {
    ours,
    theirs,
    hours: (desk.clock.monotonic() - began) / hour,
    calls: {
      ours: of(false).length,
      theirs: of(true).length,
      oursRefused: refused(false),
      theirsRefused: refused(true),
    },
  };
}
