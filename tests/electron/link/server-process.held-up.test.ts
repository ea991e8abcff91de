import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startHub } from '../../../electron/link/server-process.ts';
import { pcClock } from '../../../electron/platform/node-ports.ts';
import { identity } from './real-hub.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(process.platform !== 'win32')(
  'a server’s program that is held up, as by a virus scanner',
  () => {
    it('is given up: the hub is stopped in the same queue, and Foyer would not end', async () => {
      folder = mkdtempSync(join(tmpdir(), 'foyer-hub-'));
      const program = join(folder, 'held-up');
      writeFileSync(program, '#!/bin/sh\nexec sleep 25\n', { mode: 0o700 });
      const { certificate, keeper, system, desks } = await identity();
      const config = {
        host: '127.0.0.1',
        port: -1,
        monitorPort: -1,
        mark: 'test',
        keeper: keeper.publicKey,
        keeperOfSystem: system.publicKey,
        desks: [...desks],
      };
      const began = performance.now();
      const started = await startHub({ folder, program, config, certificate, clock: pcClock() });
      expect(started).toMatchObject({ ok: false, why: 'not-started' });
      expect(performance.now() - began).toBeLessThan(20_000);
    }, 40_000);
  },
);
