import type { Clock } from '../platform/ports.ts';
import { isUnavailable } from './nats-failures.ts';
import type { Unsubscribe } from './port.ts';

/** While the server takes in a new configuration, as when a PC joins, it answers no call for its streams: how soon it is asked again, ms. */
const againMs = 100;
/** After so many tries it stays silent, as a subscription that is lost later does: the port checks for both (engine.ts, traps). */
const mostTries = 50;

/** Begins a subscription over a connection. @param stopped whether the caller has unsubscribed meanwhile */
export type Subscribe<Client> = (client: Client, stopped: () => boolean) => Promise<Unsubscribe>;

/** One subscription over all connections: `stop` ends it also while it is beginning. */
export function subscriptionOf<Client>(begin: Subscribe<Client>, clock: Pick<Clock, 'after'>) {
  let stopped = false;
  let unsubscribe: Unsubscribe = () => undefined;
  /** Rises with each connection: nothing is begun over an earlier one. */
  let round = 0;

  function tryToBegin(client: Client, mine: number, tried: number): void {
    begin(client, () => stopped).then(
      (begun) => {
        unsubscribe = begun;
        if (stopped) begun();
      },
      (error: unknown) => {
        if (!isUnavailable(error) || tried === mostTries) return;
        clock.after(againMs, () => {
          if (!stopped && mine === round) tryToBegin(client, mine, tried + 1);
        });
      },
    );
  }

  return {
    start(client: Client): void {
      round += 1;
      tryToBegin(client, round, 1);
    },
    stop(): void {
      stopped = true;
      unsubscribe();
    },
  };
}
