import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../electron/platform/log.ts';
import { redact as redactWords } from '../../../electron/practice/redact.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const electron = join(import.meta.dirname, '../../../electron');
const sources = () =>
  readdirSync(electron, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && name !== join('platform', 'log.ts'))
    .map((name) => join(electron, name));

const redact = (text: string) => text.replaceAll('secret', '…');
const at = Date.UTC(2026, 10, 21);

describe('the log', () => {
  it('every text passes through `redact`, the message included', () => {
    const path = join(folder, 'one', 'foyer.log');
    const log = createLog(path, redact, () => at);
    log.info('a secret', { what: 'secret', count: 2 });
    log.warn('x');
    log.error('y', { none: null });
    expect(
      readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { at: '2026-11-21T00:00:00.000Z', level: 'info', message: 'a …', what: '…', count: 2 },
      { at: '2026-11-21T00:00:00.000Z', level: 'warn', message: 'x' },
      { at: '2026-11-21T00:00:00.000Z', level: 'error', message: 'y', none: null },
    ]);
  });

  it('where an error was thrown stays, by file and line, in whichever folder the program is; the folder goes', () => {
    const path = join(folder, 'places', 'foyer.log');
    const log = createLog(path, redactWords, () => at);
    const program =
      'C:\\Users\\Jia Chen\\AppData\\Local\\Programs\\foyer\\resources\\app.asar\\out\\main\\program.cjs';
    const error = [
      'TypeError E_ODD',
      `    at Object.show (${program}:18233:17)`,
      `    at async ${program}:204:9`,
      '    at listOnTimeout (node:internal/timers:581:17)',
      '    at draw (/opt/Foyer/resources/app.asar/out/main/program.cjs:18233:17)',
    ].join('\n');
    log.error('a bug that nothing caught', { error });
    expect(JSON.parse(readFileSync(path, 'utf8')).error).toBe(
      'TypeError E_ODD at program.cjs line 18233 at program.cjs line 204 at listOnTimeout (node:internal/timers:581:17) at program.cjs line 18233',
    );
  });

  it('the files together never grow beyond twice `mostBytes` and a line', () => {
    const path = join(folder, 'foyer.log');
    const log = createLog(path, redact, () => at);
    const long = 'x'.repeat(5_000);
    for (let n = 0; n < 700; n += 1) log.info(long);
    expect(statSync(path).size + statSync(`${path}.old`).size).toBeLessThan(2_000_000 + 2 * 5_200);
  });

  it('goes on where the one set aside before cannot be replaced, as on Windows while a person looks at it, and grows no further than twice its size', () => {
    const path = join(folder, 'held', 'foyer.log');
    // No file can take the place of a folder that is not empty.
    mkdirSync(join(`${path}.old`, 'held'), { recursive: true });
    const log = createLog(path, redact, () => at);
    const long = 'x'.repeat(5_000);
    for (let n = 0; n < 700; n += 1) log.info(long, { n });
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ n: 699 });
    expect(statSync(path).size).toBeLessThan(2_000_000 + 2 * 5_200);
  });

  it('is the only one: nothing of the program writes to a console, or its words into another file', () => {
    for (const path of sources()) {
      expect(readFileSync(path, 'utf8'), path).not.toMatch(
        /\bconsole\.|process\.std(?:out|err)|\bappendFile/,
      );
    }
  });

  it('holds words of the program: no message is made of what was read or entered', () => {
    const messages = sources().flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\blog\.(?:info|warn|error)\(\s*([^\s,)]+)/g)].map(
        ([, first]) => first,
      ),
    );
    expect(messages.length).toBeGreaterThan(15);
    // What is said of the policy file is chosen from a list (policy.ts).
    expect(messages.filter((first) => !first?.startsWith("'") && first !== 'words')).toEqual([]);
  });

  it('a full or missing disk is never a reason to stop working', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(() => createLog(join(file, 'foyer.log'), redact, () => at).error('lost')).not.toThrow();
  });
});
