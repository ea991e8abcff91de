import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asMany } from '../extent.ts';
import { chanceFrom } from '../fakes/chance.ts';
import { live } from './life.ts';
import { compileRecorder, powerOver, whyNotRecorded } from './power.ts';
import { drawRounds, type Round } from './rounds.ts';

// Elsewhere than on Linux these tests have nothing to stand on: the disk is recorded by a library for its C library.
describe.runIf(process.platform === 'linux')('a PC whose power goes', () => {
  let folder = '';
  let recorder = '';
  beforeAll(() => {
    const why = whyNotRecorded();
    if (why !== null) throw new Error(why);
    folder = mkdtempSync(join(tmpdir(), 'foyer-recorder-'));
    recorder = compileRecorder(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('When `add` returns, the write survives a crash and a power cut.', async () => {
    const rounds = asMany(5, 10);
    const power = (disk: string) => powerOver(disk, { recorder, chance: chanceFrom(3) });
    const { ends, acknowledged, violations } = await live(drawRounds(3, rounds, true), power);
    expect(violations).toEqual([]);
    expect(ends).toBe(rounds);
    expect(acknowledged).toBeGreaterThan(rounds / 2);
  }, 600_000);

  test('A disk that says it has flushed and has not is found out: these tests can fail.', async () => {
    const round: Round = {
      orders: [{ n: 1, kind: 'patient-details', undone: false }],
      gaps: [0],
      stop: { at: 'moment', acknowledged: 1, ms: 0 },
      badNetwork: false,
      offMs: 0,
    };
    const unconnected: Round = { ...round, orders: [], stop: { at: 'moment', acknowledged: 0, ms: 0 } };
    const power = (disk: string) => powerOver(disk, { recorder, chance: () => 0, flushes: 'ignored' });
    const { violations } = await live([unconnected, round], power);
    expect(violations.map(({ words }) => words)).toContain(
      'the desk is blocked: its files are gone, and it starts locked',
    );
  }, 600_000);
});
