import { blockingStates } from '../../electron/outbox/states.ts';
import type { OutboxRow } from '../../electron/store/types.ts';
import { readFeedState } from '../../electron/sync/feed-state.ts';
import { feedNames } from '../../electron/sync/feeds.ts';
import type { World } from './world.ts';

/** The longest that everything may take to come to rest once nothing fails any more, ms. */
const longest = 3 * 3_600_000;
const step = 1000;
/** The longest until a feed reads behind what it took for the end of its list, ms. */
const endsAreChecked = 10 * 60_000;
/** The longest until a patient who was missed is read, ms. */
const missedAgain = 35_000;

/** A call is delivered late, or once more, so long after it was made at the most, ms. */
const latestDelivery = 151_000;

/** UTC ms by the service's clock until which something on the way may yet deliver a call. */
const deliveredUntil = ({ service }: World): number =>
  Math.max(
    0,
    ...service.sandbox
      .calls()
      .filter(({ fault, method }) => method !== 'GET' && (fault === 'late' || fault === 'twice'))
      .map(({ at }) => at + latestDelivery),
  );

/**
 * The world stands still: no acts, no faults, the program runs. Waits until the lists were read once and no
 * write is on its way, then lets each feed pass from its beginning (a pass that was cut off goes on where it stopped, so
 * that feed passes twice).
 * @returns why it does not come to rest; null: it did
 */
export async function comeToRest(world: World, audit: boolean): Promise<string | null> {
  const { clock, pc } = world;
  const end = clock.monotonic() + longest;
  world.away = false;
  world.resting = true;
  world.weather.clear();
  pc.setNetwork('up');
  pc.callOff();
  pc.wakeUp();
  await clock.until(pc.start(), longest);
  await clock.until(world.findDesk(), longest);
  await clock.until(world.unlock(), longest);
  // What is still on the wire may yet change the practice.
  await clock.until(world.wireIsQuiet(), longest);
  await clock.advance(Math.max(0, deliveredUntil(world) - world.now()));
  // The desk is not connected yet, or a key that was entered could not be tried because the line was bad.
  while (!world.isConnected()) {
    if (clock.monotonic() > end) return 'it cannot connect';
    await clock.until(world.connect(), 600_000);
    await clock.advance(step);
  }
  const run = pc.run();
  const session = run?.companion.session();
  if (!run || !session) return 'the program ended';
  run.companion.wake();
  run.companion.hint({ visible: false, onBattery: true });

  const isBusy = () => {
    if (run.companion.status().progress !== null) return 'the first reading does not end';
    const open = session.outbox.open();
    const waitsForAPerson = (row: OutboxRow) =>
      row.state === 'waiting' &&
      /the other payment is removed first|needs a decision first/.test(session.outbox.view(row).says);
    const onTheirWay = open.filter(({ state }) => (blockingStates as readonly string[]).includes(state));
    // What needs a person holds back what is in line behind it.
    if (onTheirWay.some((row) => !waitsForAPerson(row))) return 'a write stays on its way';
    return null;
  };
  /** @returns why it stays busy; null: it does not */
  async function untilIdle(): Promise<string | null> {
    for (let busy = isBusy(); busy !== null; busy = isBusy()) {
      if (clock.monotonic() > end) return busy;
      await clock.advance(step);
    }
    return null;
  }
  const busy = await untilIdle();
  if (busy !== null) return busy;
  // One that began earlier has not seen all of it, or met what failed then; one that finds a restored service reads the
  // whole cache again.
  for (let left = audit ? 4 : 0; left > 0; left--) {
    const isWhole = await clock.until(session.sync.audit(), longest);
    const still = await untilIdle();
    if (still !== null) return still;
    if (isWhole && left < 4) break;
    if (left === 1) return 'the audit does not end';
  }
  // A page that was taken for the last one because pages were larger before is read behind after ten minutes.
  if (world.history.resized) await clock.advance(endsAreChecked);
  const cutOff = feedNames.filter((feed) => readFeedState(session.cache.feedState(feed)).pass !== null);
  for (const feed of [...cutOff, ...feedNames]) {
    const passed = await clock.until(session.sync.ask(feed), longest);
    if (!passed.ok) return `the feed ${feed} fails: ${passed.failure.kind} ${passed.failure.words ?? ''}`;
  }
  // Patients who could not be read when they were missed are asked for again.
  await clock.advance(pc.settings().keepPatients === 'booked' ? missedAgain : step);
  return null;
}
