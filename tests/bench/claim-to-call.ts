import { pcClock } from '../../electron/platform/node-ports.ts';
import { createClient } from '../../electron/practice/client.ts';
import { createPermit } from '../../electron/practice/permit.ts';
import { createServerProfile } from '../../electron/practice/server-profile.ts';
import { createTransport } from '../../electron/practice/transport.ts';
import { ok } from '../../shared/result.ts';
import { aPaymentRow, deskInSight } from '../electron/clinic/desks-in-sight.ts';
import { realWorld } from '../electron/link/worlds.ts';
import { jsonResponse, scriptedFetch } from '../fakes/scripted-fetch.ts';
import { type MeasuredRow, quantile, spread } from './measure.ts';

const payment = {
  body: {
    patientId: 3,
    locationId: 1,
    paymentMethodId: 2,
    amount: 2,
    paymentDate: '2026-11-24',
    paymentInvoices: [{ invoiceId: 21, amount: 2 }],
  },
};

/**
 * What no claim closes: a PC that stands still after the hub has marked its claim as being sent, before the call leaves. Two
 * desks on the real server, and the program's own client up to the network.
 */
export async function measureClaimToCall(rounds: number): Promise<readonly MeasuredRow[]> {
  const world = await realWorld();
  const desk = deskInSight(world, await world.link('d01'));
  const second = deskInSight(world, await world.link('d02'));
  const { writes, note } = desk.claims;
  const clock = pcClock();
  let leftAt = 0;
  const client = createClient({
    clock,
    transport: createTransport({
      fetch: scriptedFetch(() => {
        leftAt = performance.now();
        return jsonResponse(400, {});
      }),
      clock,
      baseUrl: 'https://practice.test/v1',
      apiKey: () => 'k_live_bench',
      userAgent: 'Foyer (bench)',
    }),
    budget: { acquire: async () => ok(createPermit(() => undefined)) },
    serverProfile: createServerProfile({ clock, saved: null, save: () => undefined }),
  });
  const marking: number[] = [];
  const leaving: number[] = [];
  try {
    for (let i = 1; i <= rounds; i++) {
      const row = aPaymentRow(`w${i}`, [2 * i, 2 * i + 1]);
      note(row, false);
      await world.until('it has its claims', () => writes.hold(row));
      let answeredAt = 0;
      await client.createPayment(payment, {
        priority: 'write',
        async beforeSending() {
          const asked = performance.now();
          if (!(await writes.begin(row))) throw new Error('not marked');
          answeredAt = performance.now();
          marking.push(answeredAt - asked);
        },
      });
      leaving.push(leftAt - answeredAt);
      note(aPaymentRow(`w${i}`, [2 * i, 2 * i + 1], 'done'), false);
    }
  } finally {
    desk.close();
    second.close();
    await world.close();
  }
  const row = (what: string, ms: readonly number[]): MeasuredRow => ({
    what,
    size: null,
    unit: 'ms',
    value: quantile(ms, 0.99),
    is: 'p99',
    bar: null,
    more: spread(ms),
  });
  return [
    row('A payment of two invoices, marked at the hub as being sent', marking),
    row('From that answer until its call leaves', leaving),
  ];
}
