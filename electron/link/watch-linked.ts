import type { Link, Unsubscribe } from './port.ts';

/**
 * Calls `onChange` when the connection is made or lost, beginning from how it stands now.
 * @returns a function that unsubscribes
 */
export function watchLinked(
  source: Pick<Link, 'status' | 'watchStatus'>,
  onChange: (isLinked: boolean) => void,
): Unsubscribe {
  let wasLinked = source.status().state === 'linked';
  return source.watchStatus(({ state }) => {
    const isLinked = state === 'linked';
    if (isLinked === wasLinked) return;
    wasLinked = isLinked;
    onChange(isLinked);
  });
}
