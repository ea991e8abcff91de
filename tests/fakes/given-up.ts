import { goneAfterMs } from '../../electron/practice/capabilities.ts';
import type { FeedName } from '../../electron/sync/feeds.ts';
import type { WholeDesk } from './whole-desk.ts';

/** A list that the practice has no longer: the desk meets that now and hours later, and nothing of it in between. */
export async function givenUp(
  desk: Pick<WholeDesk, 'clock' | 'session' | 'setPlugged'>,
  feed: FeedName,
): Promise<void> {
  const ask = () => desk.clock.until(desk.session().sync.ask(feed));
  await ask();
  desk.setPlugged(false);
  await desk.clock.advance(goneAfterMs);
  desk.setPlugged(true);
  await ask();
}
