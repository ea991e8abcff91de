import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedBridge, serveBridge } from '../../../electron/bridge/bridge.ts';
import { isOurPage } from '../../../electron/desktop/windows/sender.ts';
import { type CallName, calls } from '../../../shared/bridge/contract.ts';
import { Failure } from '../../../shared/failures.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { definitionOf, fitting } from './fitting.ts';

/** Payloads for each call. All of them take minutes: `FOYER_FUZZ=10000 npm test -- tests/electron/bridge/bridge.fuzz.test.ts`. */
const payloads = Number(process.env['FOYER_FUZZ'] ?? 300);

const names = Object.keys(calls) as CallName[];
const complaints: string[] = [];
const note = (message: string) => {
  // The page's word of its own errors is an input here, and no mistake of the main process.
  if (message !== 'an error of the page') complaints.push(message);
};
const ourWindow = {};
const ourFrame = { origin: 'app://foyer', parent: null };

let desk: WholeDesk;
let bridge: ServedBridge;

beforeAll(async () => {
  desk = await openWholeDesk({ patients: 30 });
  await desk.connect();
  await desk.clock.advance(20_000);
  const log = { info: () => undefined, warn: () => undefined, error: note };
  bridge = serveBridge({
    companion: desk.companion(),
    log,
    chooseCaFile: async () => null,
    printing: noPrinting,
    mayRemove: async () => true,
  });
});
afterAll(() => desk.close());

/** A message as it comes out of Electron: what was sent was copied on its way, and so is the answer. */
async function message(event: object, name: unknown, input: unknown): Promise<unknown> {
  const trusted = isOurPage(event as never, [ourWindow] as never);
  return structuredClone(await bridge.handle({ trusted }, name, structuredClone(input)));
}
const fromOurPage = { sender: ourWindow, senderFrame: ourFrame };

/** Where a message may come from that is not our page. */
const strangers: readonly object[] = [
  { sender: ourWindow, senderFrame: null },
  { sender: {}, senderFrame: ourFrame },
  { sender: ourWindow, senderFrame: { ...ourFrame, parent: {} } },
  ...[
    'https://foyer',
    'http://foyer',
    'app://other',
    'app://foyer.example',
    'app://',
    'file://',
    'null',
    '',
  ].map((origin) => ({ sender: ourWindow, senderFrame: { ...ourFrame, origin } })),
];

/** A refusal waits for no one: a call that is still open when everything ready has run was let in. */
const atOnce = (answer: Promise<unknown>): Promise<unknown> =>
  Promise.race([answer, new Promise((resolve) => setImmediate(resolve, 'let in'))]);

const refusedAsData = (answer: unknown): boolean => {
  const { ok, failure } = (answer ?? {}) as { ok?: unknown; failure?: unknown };
  return ok === false && Failure.safeParse(failure).success && JSON.stringify(answer) !== undefined;
};

/** Values of every kind that can cross: texts of all lengths, numbers that are none, bytes, maps, dates, circles. */
function junkOf(seed: number, count: number): unknown[] {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const nasty: unknown[] = [
    circle,
    'x'.repeat(100_000),
    Number.NaN,
    -1,
    1e308,
    2 ** 53,
    '\u0000',
    '../../../etc/passwd',
    "'; DROP TABLE writes; --",
    '{{constructor.constructor("return 1")()}}',
    JSON.parse('{"__proto__": {"ok": true}, "constructor": {"prototype": {}}}'),
    new Uint8Array(70_000),
    new Error('an error'),
    undefined,
    null,
  ];
  const made = fc.sample(
    fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withSparseArray: true,
      withNullPrototype: true,
      withObjectString: true,
    }),
    { seed, numRuns: Math.max(1, count - nasty.length) },
  );
  return [...nasty, ...made];
}

/** An input that was right, made wrong: a field more, a field less, another shape around it. */
function spoilt(name: CallName, right: Record<string, unknown>, junk: unknown, turn: number): unknown {
  const shape = definitionOf(calls[name].in).shape ?? {};
  const needed = Object.keys(shape).filter((field) => shape[field]?.safeParse(undefined).success === false);
  const { [needed[turn % Math.max(1, needed.length)] ?? '']: _gone, ...less } = right;
  const ways: readonly unknown[] = [
    { ...right, [`more${turn}`]: junk },
    [right],
    JSON.stringify(right),
    new Map(Object.entries(right)),
    needed.length > 0 ? less : { ...right, more: 1 },
    { ...right, constructor: junk },
  ];
  return ways[turn % ways.length];
}

describe(`${payloads} payloads for each call of the contract`, () => {
  it.each(names)(
    '%s: none that does not fit is accepted, no stranger is served, every answer is data',
    async (name) => {
      const schema = calls[name].in;
      const right = fitting(schema) as Record<string, unknown>;
      expect(schema.safeParse(right).success).toBe(true);
      const junk = junkOf(names.indexOf(name) + 1, Math.ceil(payloads / 2));
      let accepted = 0;
      let given = 0;
      const give = async (event: object, input: unknown) => {
        given += 1;
        if (!refusedAsData(await atOnce(message(event, name, input)))) accepted += 1;
      };
      for (let turn = 0; given < payloads; turn += 1) {
        const thing = junk[turn % junk.length];
        await give(strangers[turn % strangers.length] ?? {}, turn % 2 === 0 ? right : thing);
        await give(fromOurPage, spoilt(name, right, thing, turn));
        // Something else in one field; where it happens to fit, the call would be in order.
        const fields = Object.keys(right);
        const oneOff = { ...right, [fields[turn % Math.max(1, fields.length)] ?? 'more']: thing };
        for (const input of [thing, oneOff])
          if (!schema.safeParse(input).success) await give(fromOurPage, input);
      }
      expect(accepted).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  it('nothing of them changed anything, and nothing reached the practice', () => {
    const session = desk.companion().session();
    expect(session?.outbox.counts()).toEqual({ waiting: 0, needsPerson: 0 });
    expect(desk.service.sandbox.calls().filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('a call that is not in the contract is refused, whatever it is named', async () => {
    for (const name of [
      ...junkOf(99, payloads),
      'constructor',
      '__proto__',
      'hasOwnProperty',
      'app.state ',
    ]) {
      expect(refusedAsData(await message(fromOurPage, name, {}))).toBe(true);
    }
  });
});

it('a field named __proto__ is taken out of every input, and changes nothing', () => {
  for (const name of names) {
    const input = Object.defineProperty({ ...(fitting(calls[name].in) as object) }, '__proto__', {
      value: { trusted: true },
      enumerable: true,
    });
    const parsed = calls[name].in.safeParse(structuredClone(input));
    if (parsed.success) expect(Object.getOwnPropertyNames(parsed.data)).not.toContain('__proto__');
  }
  expect(({} as { trusted?: unknown }).trusted).toBeUndefined();
});

describe('an input that fits', () => {
  // Those that lead away from this practice come last.
  const leaving = (name: CallName) => (name === 'pc.remove' ? 2 : Number(name.startsWith('setup.')));
  const inOrder = [...names].sort((a, b) => leaving(a) - leaving(b));

  it.each(inOrder)('%s: is answered with data, and no mistake of ours', async (name) => {
    const answer = await desk.clock.until(message(fromOurPage, name, fitting(calls[name].in)), 3_600_000);
    const { ok } = answer as { ok: unknown };
    if (ok === true)
      expect(calls[name].out.safeParse((answer as { value: unknown }).value).success).toBe(true);
    else expect(refusedAsData(answer)).toBe(true);
    expect(complaints).toEqual([]);
  });
});
