import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent, fetch as overNetwork } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../service/main.ts', import.meta.url));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts the service and reads the first line that it prints. */
async function start(...words: string[]) {
  const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let heard = '';
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      if (heard.includes('\n')) resolve(heard.slice(0, heard.indexOf('\n')));
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  const ready: { baseUrl: string; apiKey: string; caFile: string } = JSON.parse(line);
  const agent = new Agent({ connect: { ca: readFileSync(ready.caFile, 'utf8') } });
  const status = async (path: string, key = ready.apiKey) =>
    (
      await overNetwork(`${ready.baseUrl}${path}`, {
        dispatcher: agent,
        headers: { authorization: `Bearer ${key}` },
      })
    ).status;
  const stop = async () => {
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await agent.close();
    return ended;
  };
  return { ready, status, stop };
}

const keys = (...words: string[]) =>
  spawnSync(process.execPath, [main, 'keys', ...words], { encoding: 'utf8' });

describe('npm run service', () => {
  test('prints one JSON object first, serves the demo clinic, and ends on a signal', async () => {
    const { ready, status, stop } = await start(
      '--patients',
      '60',
      '--seed',
      '7',
      '--dialect',
      'pageSize=5,extensions=absent:waitlists',
    );
    expect(Object.keys(ready)).toEqual(['baseUrl', 'apiKey', 'caFile']);
    expect(ready.baseUrl).toMatch(/^https:\/\/localhost:\d+\/v1$/);
    expect(await status('/appointments')).toBe(200);
    expect([await status('/patient-forms'), await status('/waitlists')]).toEqual([200, 404]);
    expect(await status('/appointments', 'wrong')).toBe(401);
    expect(await stop()).toBe(0);
  });

  test('keeps a practice in a folder, whose keys are made, listed and revoked while it runs', async () => {
    const data = mkdtempSync(join(tmpdir(), 'practice-'));
    const { status, stop } = await start('--patients', '60', '--data', data);
    const made = keys('create', '--data', data, '--user', 'Mia', '--role', 'read-only');
    const key = made.stdout.trim();
    expect([made.status, key]).toEqual([0, expect.stringMatching(/^fk_/)]);
    expect(await status('/patients', key)).toBe(200);
    const listed = keys('list', '--data', data).stdout;
    expect(listed).toContain('read-only  Mia');
    expect(listed).not.toContain(key.split('_').slice(2).join('_'));
    expect(keys('revoke', '--data', data, key.split('_')[1] ?? '').status).toBe(0);
    expect(await status('/patients', key)).toBe(401);
    expect(keys('revoke', '--data', data, 'nonsense').status).toBe(1);
    await stop();
    const again = await start('--data', data);
    expect(await again.status('/patients')).toBe(200);
    await again.stop();
    rmSync(data, { recursive: true });
  });

  test('says what is wrong with its words, and ends with 1', () => {
    const wrong = spawnSync(process.execPath, [main, '--port', 'x'], { encoding: 'utf8' });
    expect([wrong.status, wrong.stderr.includes('--port is a number')]).toEqual([1, true]);
    expect(keys('list', '--data', join(tmpdir(), 'no-such-practice')).status).toBe(1);
  });
});
