import type { FaultRule } from '../../service/faults.ts';
import { doAction, undo, withPage } from './acts-of-people.ts';
import type { Draw } from './draw.ts';
import { arrivalFor, doubleWishFor, paymentFor, type SimulatedWish, wishFor } from './wishes.ts';
import type { World } from './world.ts';

/** What two desks, or a desk and a bad line, do about one record at the same time. */

const second = 1000;
const minute = 60_000;

/** The network is gone for a while. */
export function offline({ pc, clock }: World, ms: number): void {
  pc.setNetwork('offline');
  clock.after(ms, () => pc.setNetwork('up'));
}

/** Something that happens later, unless the day is over by then. */
export const later = (world: World, ms: number, act: () => void) =>
  void world.clock.after(ms, () => {
    if (!world.resting) act();
  });

/** A fault for one call: before it is carried out, after it, or long after the program stopped waiting for it. */
export function misfortune(draw: Draw, { method, path }: Pick<SimulatedWish, 'method' | 'path'>): FaultRule {
  const about = { method, path, count: 1, probability: 1 } as const;
  switch (draw.int(0, 8)) {
    case 0:
    case 1:
    case 2:
      return { ...about, kind: 'drop-before' };
    case 3:
      return { ...about, kind: 'html', status: 408, when: 'after' };
    case 4:
      return { ...about, kind: '500', when: 'after' };
    case 5:
      return { ...about, kind: method === 'POST' ? 'delay' : 'late', ms: draw.int(20, 110) * second };
    case 6:
      return { ...about, kind: 'delay', when: 'before', ms: draw.int(1, 12) * second };
    default:
      return { ...about, kind: 'drop-after-commit' };
  }
}

export const actsOfStories = {
  // It waits for the line; meanwhile another desk has done something about the same.
  'while-offline': withPage(async (world, draw, page) => {
    const wish = await wishFor(world, draw, page);
    if (!wish) return;
    const ms = draw.happens(0.4) ? draw.int(40, 100) * second : draw.int(115, 200) * second;
    offline(world, ms);
    later(world, draw.int(1, 30) * second, () => wish.touch());
    if (draw.happens(0.3)) later(world, draw.int(100, 3000), () => void wish.again());
    await wish.click();
  }),
  // Another desk was there a moment ago: this PC has not read it yet, or reads it while it sends.
  'behind-the-back': withPage(async (world, draw, page) => {
    const wish = await wishFor(world, draw, page);
    if (!wish) return;
    if (draw.happens(0.7)) {
      wish.touch();
      if (draw.happens(0.5)) await world.clock.advance(draw.int(1, 1500));
    } else later(world, draw.int(1, 4000), () => wish.touch());
    await wish.click();
  }),
  // Whether it was carried out is not known, and another desk makes it hard to find out.
  'answer-lost': withPage(async (world, draw, page) => {
    const wish = await wishFor(world, draw, page);
    if (!wish) return;
    world.weather.add(misfortune(draw, wish), minute);
    if (draw.happens(0.7)) later(world, draw.int(1, 15_000), () => wish.touch());
    await wish.click();
  }),
  // A payment is delivered twice, and another desk takes the same amount on the same invoice meanwhile.
  'paid-in-between': withPage(async (world, draw, page) => {
    const wish = await paymentFor(world, draw, page);
    if (!wish) return;
    const when = draw.among(['before', 'after'] as const);
    const ms = draw.happens(0.3) ? 0 : draw.int(1, 40) * second;
    world.weather.add({ kind: 'twice', method: 'POST', path: wish.path, when, ms, count: 1 }, minute);
    later(world, draw.int(1, 45_000), () => {
      world.history.struck.add('another desk paid the same in between');
      wish.same();
    });
    await wish.click();
  }),
  'two-in-a-row': withPage(async (world, draw, page) => {
    const wish = await doubleWishFor(world, draw, page);
    if (!wish) return;
    const { method, path } = wish;
    if (draw.happens(0.4)) {
      const ms = draw.int(1, 12) * second;
      world.weather.add({ kind: 'delay', when: 'before', method, path, count: 1, ms }, minute);
    } else if (draw.happens(0.6)) world.weather.add(misfortune(draw, wish), minute);
    await wish.click();
    await world.clock.advance(draw.int(0, 2500));
    await wish.again();
    if (draw.happens(0.2)) wish.touch();
  }),
  // An arrival is taken back, in time or too late; the clock may be set meanwhile.
  'changes-their-mind': withPage(async (world, draw, page) => {
    const wish = await arrivalFor(world, draw, page);
    if (!wish) return;
    if (draw.happens(0.3))
      world.weather.add({ kind: 'delay', ms: 9000, method: 'POST', path: wish.path, count: 1 }, minute);
    await wish.click();
    const [write] = (await page.cards()).filter(({ kind, state }) => kind === 'arrival' && state === 'held');
    if (draw.happens(0.3)) {
      world.clock.jumpWall(-draw.int(1, 60) * minute);
      const { history, clock } = world;
      history.jumps.push(clock.monotonic());
      history.clock.behind = Math.max(history.clock.behind, world.now() - clock.wall());
    }
    const late = draw.int(0, 14_000);
    if (write && draw.happens(0.7))
      later(world, late, () => {
        const now = world.page();
        if (now && !world.pc.isAsleep()) void undo(world, now, write.id);
      });
  }),
  // The PC sleeps over a call of its own.
  'sleeps-over-it': withPage(async (world, draw, page) => {
    const wish = await wishFor(world, draw, page);
    if (!wish) return;
    world.weather.add({ kind: 'delay', when: 'after', ms: 3 * second, method: 'GET', count: 2 }, minute);
    await wish.click();
    await world.clock.advance(draw.int(100, 6000));
    if (world.pc.isAsleep() || world.page() === null) return;
    world.pc.sleep(draw.happens(0.3));
    later(world, draw.int(1, 20) * second, () => wish.touch());
    later(world, draw.int(90, 200) * second, () => {
      if (world.away) return;
      world.pc.wakeUp();
      world.pc.run()?.companion.wake();
    });
  }),
  // A person decides about a card that they have had before them for a while.
  'decides-late': withPage(async (world, draw, page) => {
    const asking = (await page.cards()).filter((one) => one.actions.includes('send-again'));
    const card = draw.oneOf(asking);
    const wish = await wishFor(world, draw, page);
    if (!card) {
      if (!wish) return;
      // None asks yet: one that will, once the line is back.
      offline(world, draw.int(32, 50) * second);
      later(world, draw.int(1, 10) * second, () => wish.touch());
      await wish.click();
      return;
    }
    if (draw.happens(0.5)) offline(world, draw.int(31, 60) * second);
    await doAction(world, page, card, 'send-again');
    touchAbout(world, draw, card.id);
  }),
  // A copy of the desk's file from when it had not been sent takes the place of the one that knows it was.
  'backup-while-waiting': withPage(async (world, draw, page) => {
    const wish = await (draw.happens(0.7) ? paymentFor : wishFor)(world, draw, page);
    if (!wish) return;
    offline(world, draw.int(3, 20) * second);
    await wish.click();
    world.pc.backUp(draw.happens(0.2));
    later(world, draw.int(25, 60) * second, () => void world.putDeskBack(false));
  }),
} satisfies Record<string, (world: World, draw: Draw) => Promise<void>>;

/** Another desk does something about the record of a write that was just sent again. */
function touchAbout(world: World, draw: Draw, writeId: string): void {
  const args = world.history.clicks.get(writeId)?.args;
  const { sandbox } = world.service;
  if (!args || draw.happens(0.2)) return;
  const patientId = Number(args['patientId']);
  later(world, draw.int(1, 20) * second, () => {
    if ('parts' in args) {
      const [part] = args['parts'] as readonly { invoiceId: number; cents: number }[];
      if (part)
        world.byOthers('pays', [`invoice:${part.invoiceId}`, `cents:${part.cents}`], 0, () =>
          sandbox.pay({ invoiceId: part.invoiceId, amount: Math.ceil(part.cents / 2) / 100 }),
        );
    } else if ('mine' in args) {
      const [field, value] = Object.entries(args['mine'] as object)[0] ?? [];
      if (field && typeof value === 'string')
        world.byOthers('edits', [`patient:${patientId}`], 0, () =>
          sandbox.editPatient(patientId, { [field]: `later ${draw.int(100, 999)}` }),
        );
    } else if ('seen' in args)
      world.byOthers('sets status', [`appointment:${args['appointmentId']}`], 0, () =>
        sandbox.setStatus(
          Number(args['appointmentId']),
          patientId,
          draw.among(['Cancelled', 'Did not arrive']),
        ),
      );
  });
}
