import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import type { CustomScheme, Protocol } from 'electron';

/** The page's own origin: neither a file nor a server, and used by nothing else. */
export const pageOrigin = 'app://foyer';
export const pageAddress = `${pageOrigin}/index.html`;
/** The board on a second screen: a page of its own, with nothing of the desk's in it. */
export const boardAddress = `${pageOrigin}/board.html`;

/** What the scheme may do; must be said before the app is ready. */
export const pageScheme: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true },
};

/** Placeholder in `index.html` for the nonce of the page's styles (Mantine injects a few). */
const noncePlace = '__CSP_NONCE__';

const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
};

/**
 * Guarantees
 * - Only files of the page's folder are given, whatever the address says.
 * - Each answer, also a refusal, carries the policy: no script but ours, no connection, no frame, no form, no plug-in, and
 *   no markup or script made of a text (Trusted Types).
 * - Each answer has a nonce of its own.
 *
 * @param folder where the built page lies
 * @param makeNonce a new text that cannot be guessed
 */
export function servePage(protocol: Pick<Protocol, 'handle'>, folder: string, makeNonce: () => string): void {
  protocol.handle('app', async (request) => {
    const nonce = makeNonce();
    const path = request.method === 'GET' ? fileOf(request.url, folder) : null;
    const kind = path === null ? undefined : kinds[extname(path)];
    const bytes = path === null || kind === undefined ? null : await readFile(path).catch(() => null);
    if (path === null || kind === undefined || bytes === null) {
      return new Response('Not found', {
        status: 404,
        headers: headersFor('text/plain; charset=utf-8', pagePolicy(nonce)),
      });
    }
    const body = extname(path) === '.html' ? bytes.toString('utf8').replaceAll(noncePlace, nonce) : bytes;
    return new Response(body, { headers: headersFor(kind, pagePolicy(nonce)) });
  });
}

/** @returns the file for an address of ours inside `folder`, or null for anything else. */
export function fileOf(address: string, folder: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'app:' || url.host !== 'foyer' || url.username !== '' || url.port !== '') return null;
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  if (/[\0\\:]/.test(path)) return null;
  const root = resolve(folder);
  const file = join(root, path === '/' ? 'index.html' : path);
  return file.startsWith(root + sep) ? file : null;
}

/** The page's Content-Security-Policy. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    // The one of renderer/trusted-text.ts: text without markup.
    'trusted-types default',
  ].join('; ');
}

/** What every answer for a page of ours carries. @param policy its Content-Security-Policy */
export function headersFor(kind: string, policy: string): Record<string, string> {
  return {
    'content-type': kind,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}
