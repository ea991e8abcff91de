import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedBridge, serveBridge } from '../../../electron/bridge/bridge.ts';
import { type CallName, calls } from '../../../shared/bridge/contract.ts';
import { Failure } from '../../../shared/failures.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const quiet = { info() {}, warn() {}, error() {} };
const names = Object.keys(calls) as CallName[];
let desk: WholeDesk;
let bridge: ServedBridge;

beforeAll(async () => {
  desk = await openWholeDesk({ patients: 30 });
  bridge = serveBridge({
    companion: desk.companion(),
    log: quiet,
    chooseCaFile: async () => null,
    printing: noPrinting,
  });
});
afterAll(() => desk.close());

describe('the bridge', () => {
  test('Nothing is served to an untrusted sender.', async () => {
    for (const name of names) {
      expect(await bridge.handle({ trusted: false }, name, {})).toMatchObject({
        ok: false,
        failure: { kind: 'bad-input' },
      });
    }
  });

  test('A call that is not in the contract is refused, the names of objects’ own members among them.', async () => {
    for (const name of ['', 'day', 'constructor', '__proto__', 'toString', 7, null, undefined, {}]) {
      expect(await bridge.handle({ trusted: true }, name, {})).toMatchObject({ ok: false });
    }
  });

  test('Every answer is data, whatever comes in: never undefined, never an exception.', async () => {
    const dangerous = new Set<CallName>(['pc.remove', 'setup.connect', 'setup.test', 'setup.changeKey']);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.anything(), async (name, input) => {
        if (dangerous.has(name) && calls[name].in.safeParse(input).success) return;
        const answer = await bridge.handle({ trusted: true }, name, input);
        expect(answer.ok === true || Failure.safeParse(answer.ok === false && answer.failure).success).toBe(
          true,
        );
      }),
      { numRuns: 3000 },
    );
  });

  test('Without a practice every call that needs one says so.', async () => {
    const answer = await bridge.handle({ trusted: true }, 'day.read', {
      date: '2026-11-18',
      locationId: null,
    });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'not-connected' } });
  });

  test('What was wrong with the input is named by its fields, without its values.', async () => {
    const answer = await bridge.handle({ trusted: true }, 'setup.test', {
      baseUrl: 7,
      apiKey: 'secret-key',
      caFile: null,
    });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'bad-input', fields: ['baseUrl'] } });
    expect(JSON.stringify(answer)).not.toContain('secret-key');
  });

  test('The key goes in and never comes out.', async () => {
    await desk.connect();
    await desk.clock.advance(20_000);
    for (const name of ['app.state', 'app.status', 'app.diagnostics', 'settings.read'] as const) {
      const answer = await desk.clock.until(bridge.handle({ trusted: true }, name, {}));
      expect(answer.ok).toBe(true);
      expect(JSON.stringify(answer)).not.toContain(desk.apiKey);
    }
  });
});
