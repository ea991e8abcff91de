import { dayOf } from '../../shared/clinic-time.ts';
import { noPrinting } from '../fakes/printing.ts';
import { type Benchmark, inTurnsLater, ratio, spread } from './measure.ts';
import { ourBridge, plainBridge, trpcBridge } from './peers/bridges.ts';
import { readEverything, withDesk } from './whole-reading.ts';

/** Asking the main process, with what else there is to ask with. */
export const bridge: Benchmark = {
  name: 'bridge',
  about: 'a call over IPC: Foyer’s bridge, tRPC with the same schemas, and IPC by hand without any',
  async run(sizes, say, { quick }) {
    const [size = 1000] = sizes;
    await withDesk(size, async (desk) => {
      await readEverything(desk);
      const companion = desk.companion();
      const ports = { companion, ...portsOf() };
      const bridges = [ourBridge(ports), trpcBridge(ports), plainBridge(ports)] as const;
      const date = dayOf(desk.clock.wall(), companion.state().zone);
      const asks = {
        'A day of a hundred rows': (of: (typeof bridges)[number]) =>
          of.ask('day.read', { date, locationId: null }),
        'A search': (of: (typeof bridges)[number]) => of.ask('patient.search', { text: 'ch', date }),
      };
      for (const [what, ask] of Object.entries(asks)) {
        await inTurnsLater(
          quick ? 1 : 20,
          bridges.map((of) => () => ask(of)),
        );
        const [ours, trpc, plain] = await inTurnsLater(
          quick ? 3 : 200,
          bridges.map((of) => () => ask(of)),
        );
        say({
          what: `${what} over the bridge, by tRPC with the same schemas`,
          size,
          unit: 'times',
          value: ratio(ours, trpc),
          is: 'as long, medians',
          bar: null,
          more: `${spread(trpc ?? [])}; ours ${spread(ours ?? [])}`,
        });
        say({
          what: `${what} over the bridge, by hand without any schema`,
          size,
          unit: 'times',
          value: ratio(ours, plain),
          is: 'as long, medians',
          bar: null,
          more: spread(plain ?? []),
        });
      }
    });
  },
};

const portsOf = () => ({
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  chooseCaFile: async () => null,
  printing: noPrinting,
});
