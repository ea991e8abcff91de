import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { pagePolicy } from '../../../electron/desktop/page-files.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const renderer = fileURLToPath(new URL('../../../renderer/', import.meta.url));
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Builds the page as it ships, and the fake bridge beside it, and serves both on loopback under the content
 * security policy of the main process. @returns the address, and how to stop and clean up.
 */
export async function servePage(): Promise<{ url: string; stop(): Promise<void> }> {
  const out = await mkdtemp(join(tmpdir(), 'foyer-page-'));
  const common = { configFile: false as const, logLevel: 'warn' as const };
  await build({
    ...common,
    root: renderer,
    base: './',
    plugins: [react()],
    build: {
      outDir: join(out, 'page'),
      rolldownOptions: { input: [join(renderer, 'index.html'), join(renderer, 'board.html')] },
      assetsInlineLimit: 0,
      emptyOutDir: true,
      chunkSizeWarningLimit: 4000,
      reportCompressedSize: false,
    },
  });
  await build({
    ...common,
    root: here,
    build: {
      outDir: join(out, 'fake'),
      reportCompressedSize: false,
      emptyOutDir: true,
      lib: { entry: join(here, 'install.ts'), formats: ['iife'], name: 'fake', fileName: () => 'fake.js' },
    },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://page').pathname);
    // Browsers ask for it of themselves; the real page lives on a scheme where they do not.
    if (path === '/favicon.ico') return void response.writeHead(204).end();
    const nonce = randomBytes(16).toString('base64');
    try {
      const file =
        path === '/fake.js'
          ? join(out, 'fake', 'fake.js')
          : join(out, 'page', path === '/' ? 'index.html' : path);
      let body: Buffer | string = readFileSync(file);
      if (extname(file) === '.html') {
        body = body
          .toString()
          .replace('__CSP_NONCE__', nonce)
          .replace('<title>', '<script src="/fake.js"></script><title>');
        response.setHeader('Content-Security-Policy', pagePolicy(nonce));
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
      await rm(out, { recursive: true, force: true });
    },
  };
}
