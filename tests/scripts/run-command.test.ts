import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../../scripts/run-command.ts';

it('a path and an argument may have spaces, and an argument what a shell would take for its own', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'foyer-command-')), 'Zoë Müller (desk) & others');
  try {
    mkdirSync(folder);
    const script = join(folder, 'said.mjs');
    writeFileSync(script, 'console.log(JSON.stringify(process.argv.slice(2)))');
    const args = ['two words', 'a & b', '%PATH%', '"quoted"', '$HOME'];
    const { code, said } = await runCommand([process.execPath, script, ...args], { quiet: true });
    expect(code).toBe(0);
    expect(JSON.parse(said)).toEqual(args);
  } finally {
    rmSync(join(folder, '..'), { recursive: true, force: true });
  }
});
