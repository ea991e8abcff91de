import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Protocol } from 'electron';
import { fileOf, headersFor, pageOrigin } from './page-files.ts';

export const decoderAddress = `${pageOrigin}/decoder.html`;

const codecsPath = '/codecs/';

const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.cjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** The one policy that lets WebAssembly run. The page may ask for its own files, and for nothing else. */
export const decoderPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * Guarantee: the decoder's page, its scripts and the codecs are given, and no other file; each answer carries the policy.
 *
 * @param page where the built page lies
 * @param codecs where the compiled codecs lie
 */
export function serveDecoder(
  protocol: Pick<Protocol, 'handle'>,
  { page, codecs }: { readonly page: string; readonly codecs: string },
): void {
  protocol.handle('app', async (request) => {
    const path = request.method === 'GET' ? decoderFile(request.url, page, codecs) : null;
    const kind = path === null ? undefined : kinds[extname(path)];
    const bytes = path === null || kind === undefined ? null : await readFile(path).catch(() => null);
    if (kind === undefined || bytes === null)
      return new Response('Not found', {
        status: 404,
        headers: headersFor('text/plain; charset=utf-8', decoderPolicy),
      });
    return new Response(new Uint8Array(bytes), { headers: headersFor(kind, decoderPolicy) });
  });
}

/** @returns the file for an address of the decoder's page; null for anything else */
export function decoderFile(address: string, page: string, codecs: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const path = url?.pathname ?? '';
  if (path.startsWith(codecsPath)) return fileOf(address.replace(codecsPath, '/'), codecs);
  return fileOf(address, page);
}
