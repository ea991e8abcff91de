import { afterEach, describe, expect, test } from 'vitest';
import { demoClinic } from '../../../service/demo-clinic.ts';
import { inProcessBase } from '../../../service/service.ts';
import type { AppState } from '../../../shared/bridge/views.ts';
import type { Result } from '../../../shared/result.ts';
import { asMany } from '../../extent.ts';
import { refusingCommit } from '../../fakes/refused-commits.ts';
import { demoNow, openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const elsewhere = 'https://another.practice.test/v1';

const clinic = demoClinic({ seed: 7, patients: 10, now: demoNow });

let desk: WholeDesk;
afterEach(() => desk.close());

const connect = (baseUrl: string, apiKey = desk.apiKey): Promise<Result<AppState>> =>
  desk.clock.until(desk.companion().connect({ baseUrl, apiKey, caFile: null, memoryOnly: false }), 120_000);
const unlock = (): Promise<Result<null>> => desk.clock.until(desk.companion().lock.open(null), 120_000);

/** What the keychain holds of the practice. */
const record = (): { readonly apiKey: string; readonly baseUrl: string } =>
  JSON.parse(desk.vault.get('this-pc') ?? '{}');

/** An alert that cannot be sent yet. */
function leaveAWrite(): void {
  const patient = desk.service.sandbox.state('patients').find((one) => !one.archived);
  desk.service.sandbox.fault({ kind: '500', operation: 'getPatient' });
  const change = { patientId: patient?.id ?? 0, base: {}, mine: { alert: 'waits' } };
  expect(desk.companion().session()?.outbox.add('patient-details', change).ok).toBe(true);
}

async function lockWithFilesClosed(): Promise<void> {
  desk.setPlugged(false);
  desk.companion().lock.lock();
  await desk.until('the files are closed', () => desk.companion().session() === null, 600_000);
  desk.setPlugged(true);
}

/** The desk file and the keychain are of one practice, and what waited is still there. */
function expectOnePractice(waiting: number): void {
  const session = desk.companion().session();
  const bound = JSON.parse(session?.desk.fact('practice') ?? 'null') as { baseUrl: string } | null;
  expect(bound?.baseUrl).toBe(record().baseUrl);
  expect(session?.outbox.counts().waiting).toBe(waiting);
}

/**
 * Refuses the first commit, then on a new desk the second, and so on, until all have been refused; in `npm test` every third.
 * @returns how many commits there were
 */
async function inTurn(scenario: (nth: number) => Promise<number>): Promise<number> {
  for (let nth = 1; ; nth += asMany(3, 1)) {
    const commits = await scenario(nth);
    if (commits < nth) return commits;
    await desk.close();
  }
}

describe('a commit that the disk refuses, each in turn', () => {
  test('at the first connecting is a failure, and a later try connects.', async () => {
    const refused = await inTurn(async (nth) => {
      desk = await openWholeDesk({ clinic });
      const { result, commits } = await refusingCommit(nth, () => connect(inProcessBase));
      if (!result.ok) expect(result.failure.kind).toBe('disk-full');
      expect(await connect(inProcessBase)).toMatchObject({ ok: true, value: { phase: 'ready' } });
      expectOnePractice(0);
      return commits;
    });
    expect(refused).toBeGreaterThan(5);
  });

  test('while the key is changed is a failure, the practice is served all the same, what waits stays.', async () => {
    const refused = await inTurn(async (nth) => {
      desk = await openWholeDesk({ clinic });
      await desk.connect();
      leaveAWrite();
      const key = desk.service.createKey({ user: 'Reception 2', role: 'owner' });
      const { result, commits } = await refusingCommit(nth, () =>
        desk.clock.until(desk.companion().changeKey(key), 120_000),
      );
      if (!result.ok) expect(result.failure.kind).toBe('disk-full');
      expect(desk.companion().state().phase).toBe('ready');
      expect(record().apiKey).toBe(result.ok ? key : desk.apiKey);
      expectOnePractice(1);
      expect(await desk.clock.until(desk.companion().changeKey(key), 120_000)).toMatchObject({ ok: true });
      expectOnePractice(1);
      return commits;
    });
    expect(refused).toBeGreaterThan(3);
  });

  test('on the way to another practice leaves one practice served, never two mixed.', async () => {
    const refused = await inTurn(async (nth) => {
      desk = await openWholeDesk({ clinic });
      await desk.connect();
      desk.companion().session()?.cache.saveFact('mark', 'of the first practice');
      const { result, commits } = await refusingCommit(nth, () => connect(elsewhere));
      if (!result.ok) expect(result.failure.kind).toBe('disk-full');
      expect(desk.companion().state().phase).toBe('ready');
      expectOnePractice(0);
      if (record().baseUrl === elsewhere) {
        expect(desk.companion().session()?.cache.fact('mark')).toBeNull();
      }
      await desk.restart();
      expectOnePractice(0);
      expect(await connect(elsewhere)).toMatchObject({ ok: true });
      expectOnePractice(0);
      expect(record().baseUrl).toBe(elsewhere);
      return commits;
    });
    expect(refused).toBeGreaterThan(5);
  });

  test('while the desk is unlocked leaves a desk that opens, now or at the next try.', async () => {
    await inTurn(async (nth) => {
      desk = await openWholeDesk({ clinic });
      await desk.connect();
      leaveAWrite();
      await lockWithFilesClosed();
      const { result, commits } = await refusingCommit(nth, unlock);
      expect(result).toEqual({ ok: true, value: null });
      if (desk.companion().state().phase !== 'ready') {
        expect(desk.companion().state().failure?.kind).toBe('disk-full');
        expect(await connect(inProcessBase)).toMatchObject({ ok: true });
      }
      expectOnePractice(1);
      return commits;
    });
  });

  test('at the start does not keep Foyer from starting; what waits is there at the next.', async () => {
    await inTurn(async (nth) => {
      desk = await openWholeDesk({ clinic });
      await desk.connect();
      leaveAWrite();
      // What a crash in the middle of a change of practice leaves behind.
      const intended = { keyId: 'another', caFile: null, reached: {} };
      desk.companion().session()?.desk.saveFact('practice:intended', JSON.stringify(intended));
      const { commits } = await refusingCommit(nth, () => desk.restart());
      if (desk.companion().state().phase !== 'ready') {
        expect(desk.companion().state().failure?.kind).toBe('disk-full');
        await desk.restart();
      }
      expect(desk.companion().state().phase).toBe('ready');
      expectOnePractice(1);
      return commits;
    });
  });

  test('while this PC is removed does not keep it from being removed, and it connects again.', async () => {
    await inTurn(async (nth) => {
      desk = await openWholeDesk({ clinic });
      await desk.connect();
      leaveAWrite();
      const { result, commits } = await refusingCommit(nth, () => desk.companion().removeThisPc(true));
      expect(result).toMatchObject({ ok: true, value: { phase: 'first-run' } });
      expect([...desk.vault.keys()]).toEqual([]);
      expect(await connect(inProcessBase)).toMatchObject({ ok: true, value: { phase: 'ready' } });
      expectOnePractice(0);
      return commits;
    });
  });
});
