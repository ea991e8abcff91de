import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { pagePolicy } from '../../../electron/desktop/windows/page-files.ts';
import { buildPage } from './build-page.ts';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Where axe is, beside the page: as a file of the page's own it is compiled once for all that are opened. */
export const axePath = '/axe.js';
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The page at an address of its own. */
export type ServedPage = { readonly url: string; stop(): Promise<void> };

/** Builds the page and serves it; what was built goes with the server. */
export async function servePageFiles(): Promise<ServedPage> {
  const out = await mkdtemp(join(tmpdir(), 'foyer-page-'));
  await buildPage(out);
  const served = await serveBuilt(out);
  return {
    url: served.url,
    async stop() {
      await served.stop();
      await rm(out, { recursive: true, force: true });
    },
  };
}

/**
 * Serves what `buildPage` built on loopback under the content security policy of the main process.
 * @returns the address, and how to stop
 */
export async function serveBuilt(out: string): Promise<ServedPage> {
  const besides: Record<string, string> = { '/fake.js': join(out, 'fake', 'fake.js'), [axePath]: axeFile };
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://page').pathname);
    // Browsers ask for it of themselves; the real page lives on a scheme where they do not.
    if (path === '/favicon.ico') return void response.writeHead(204).end();
    const nonce = randomBytes(16).toString('base64');
    const file = besides[path] ?? join(out, 'page', path === '/' ? 'index.html' : path);
    try {
      let body: Buffer | string = readFileSync(file);
      if (extname(file) === '.html') {
        body = body
          .toString()
          .replace('__CSP_NONCE__', nonce)
          .replace('<title>', '<script src="/fake.js"></script><title>');
        response.setHeader('Content-Security-Policy', pagePolicy(nonce));
      } else {
        // Nothing of it changes while it is served: opened again, the page has its code compiled already.
        response.setHeader('Cache-Control', 'max-age=86400, immutable');
      }
      response.setHeader(
        'Content-Type',
        `${types[extname(file)] ?? 'application/octet-stream'}; charset=utf-8`,
      );
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
