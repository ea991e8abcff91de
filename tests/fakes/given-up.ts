import { goneAfterMs, longestSilenceMs } from '../../electron/practice/capabilities.ts';
import type { FeedName } from '../../electron/sync/feeds.ts';
import type { WholeDesk } from './whole-desk.ts';

/** A list that the practice has no longer: the desk meets that for hours, and is offline in between, but never for long. */
export async function givenUp(
  desk: Pick<WholeDesk, 'clock' | 'session' | 'setPlugged'>,
  feed: FeedName,
): Promise<void> {
  const ask = () => desk.clock.until(desk.session().sync.ask(feed));
  await ask();
  const step = longestSilenceMs / 2;
  for (let passed = 0; passed < goneAfterMs; passed += step) {
    desk.setPlugged(false);
    await desk.clock.advance(step);
    desk.setPlugged(true);
    await ask();
  }
}
