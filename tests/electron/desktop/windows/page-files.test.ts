import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Protocol } from 'electron';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fileOf,
  pageAddress,
  pagePolicy,
  pageScheme,
  servePage,
} from '../../../../electron/desktop/windows/page-files.ts';

const outside = mkdtempSync(join(tmpdir(), 'foyer-page-'));
const folder = join(outside, 'renderer');
let ask: (url: string, method?: string) => Promise<Response>;

beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">');
  writeFileSync(join(folder, 'assets', 'a b.js'), 'code');
  writeFileSync(join(folder, 'notes.txt'), 'of no kind that the page needs');
  writeFileSync(join(outside, 'secret.json'), '{}');
  let serve: Parameters<Protocol['handle']>[1] = () => new Response();
  let nonces = 0;
  const handle = (_scheme: string, handler: typeof serve) => {
    serve = handler;
  };
  servePage({ handle }, folder, () => {
    nonces += 1;
    return `nonce${nonces}`;
  });
  ask = async (url, method = 'GET') => await serve(new Request(url, { method }) as never);
});

afterAll(() => rmSync(outside, { recursive: true, force: true }));

describe('the page’s files', () => {
  it('are given with their kind', async () => {
    const answer = await ask('app://foyer/assets/a%20b.js');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await answer.text()).toBe('code');
  });

  it.each([
    'app://foyer/../secret.json',
    'app://foyer/%2e%2e/secret.json',
    'app://foyer/assets/..%2f..%2f..%2fsecret.json',
    'app://foyer/..%5csecret.json',
    'app://foyer/C:%5csecret.json',
    'app://foyer/index.html%00.js',
    'app://foyer/%',
    'app://other/index.html',
    'app://user@foyer/index.html',
    'app://foyer:81/index.html',
    'https://foyer/index.html',
    'not an address',
  ])('only files of the page’s folder are given, whatever the address says: %s', (address) => {
    const file = fileOf(address, folder);
    expect(file === null || file.startsWith(`${folder}/`)).toBe(true);
  });

  it.each([
    'app://foyer/none.js',
    'app://foyer/notes.txt',
    'app://foyer/assets',
    'app://foyer/..%5csecret.json',
  ])('what is not there, or of no kind that the page needs, is not found: %s', async (address) => {
    const answer = await ask(address);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('only reading is answered', async () => {
    expect((await ask(pageAddress, 'POST')).status).toBe(404);
  });

  it('each answer carries the policy: no script but ours, no connection, no frame, no form, no plug-in', async () => {
    const answer = await ask(pageAddress);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const rules = new Map(
      policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    );
    expect(Object.fromEntries(rules)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': expect.stringMatching(/^'self' 'nonce-nonce\d+'$/),
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    });
    expect(policy).not.toMatch(/unsafe/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('each answer has its own nonce, which the page gets', async () => {
    const texts = await Promise.all(
      [ask(pageAddress), ask('app://foyer/')].map(async (one) => {
        const answer = await one;
        const reported = /content="(.*)"/.exec(await answer.text())?.[1];
        expect(answer.headers.get('content-security-policy')).toBe(pagePolicy(reported ?? ''));
        return reported;
      }),
    );
    expect(new Set(texts).size).toBe(2);
  });

  it('come over a scheme that is an origin of its own, and secure', () => {
    expect(pageScheme).toEqual({
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true },
    });
  });
});
