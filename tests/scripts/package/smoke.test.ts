import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/run-command.ts';

const script = readFileSync(join(root, 'scripts/package/smoke.ps1'), 'utf8');

test('the try-out of the installer waits for conditions, never for a time', () => {
  const [, afterwards = ''] = script.split(/^function Wait-Until[\s\S]*?^}$/m);
  expect(afterwards).not.toBe('');
  expect(afterwards).not.toContain('Start-Sleep');
});

test('it waits for a line of the log that the program writes', () => {
  const [, line = ''] = /Select-String .* -Pattern '([^']+)'/.exec(script) ?? [];
  expect(line).not.toBe('');
  expect(readFileSync(join(root, 'electron/main.ts'), 'utf8')).toContain(`log.info('${line}')`);
});

test('it uninstalls twice, and takes what Foyer kept away only where that was asked for', () => {
  const uninstalls = [...script.matchAll(/^Uninstall-Foyer @\((.*)\)$/gm)].map(([, more]) => more);
  expect(uninstalls).toEqual(['', "'/DESTROY'"]);
  expect(script).toContain("if (-not (Test-Path $log)) { throw 'what Foyer kept is gone");
});
