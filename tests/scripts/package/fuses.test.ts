import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { burnFuses, fuseComplaints, fuses } from '../../../scripts/package/fuses.ts';
import { packagedPrograms } from '../../../scripts/package/packaged.ts';
import { asShipped, writeProgram } from './fuse-wire.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-fuses-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is asked of an installed program, said a second time: a fuse that is turned in the table turns red here. */
const demanded = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
} as const;
const names = Object.keys(demanded) as (keyof typeof demanded)[];
let made = 0;
function program(wire?: string): string {
  made += 1;
  const path = join(folder, `program-${made}`);
  writeProgram(path, wire);
  return path;
}

describe('the fuses', () => {
  it('are nine, and all are as decided in a program that was packaged', async () => {
    const path = program();
    expect(names).toHaveLength(9);
    expect(await fuseComplaints(path, demanded)).not.toEqual([]);
    await burnFuses(path);
    expect(await fuseComplaints(path, demanded)).toEqual([]);
  });

  it.each(names)('item 19, fuse %s: turned the wrong way it is seen', async (name) => {
    const path = program();
    await burnFuses(path, { ...fuses, [name]: !fuses[name] });
    expect(await fuseComplaints(path, demanded)).toEqual([`${name} is not ${demanded[name] ? 'on' : 'off'}`]);
  });

  it.each(names)('item 19, fuse %s: left out, nothing is packaged', async (name) => {
    const { [name]: _left, ...rest } = fuses;
    await expect(burnFuses(program(), rest)).rejects.toThrow();
  });

  it('a fuse that Electron has and the table does not know stops the packaging', async () => {
    const path = program(`${asShipped}0`);
    await expect(burnFuses(path)).rejects.toThrow();
    expect(await fuseComplaints(path)).toContain('fuse 9 is not in the table');
  });

  it('are so in each program that was packaged on this machine', async () => {
    const found = packagedPrograms(process.env);
    if (found.length === 0) console.log('no packaged program here: the fuses of a real one were not read');
    for (const path of found) {
      expect(existsSync(path)).toBe(true);
      expect(await fuseComplaints(path, demanded), path).toEqual([]);
    }
  });
});
