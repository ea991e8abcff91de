import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * Serves one window's page on loopback, and is the wire of its IPC.
 *
 * Guarantees
 * - Only the browser that was given the one-time address gets the page or the wire: everything else is refused.
 * - The page's own policy holds; one address is added to it, that of the wire.
 */
export type PageServer = {
  /** The address for a browser; good for one use. */
  newAddress(path: string): string;
  close(): void;
};

export type PageServerOptions = {
  /** Answers for `app://` addresses: the program's own protocol handler. */
  readonly serve: (url: string) => Promise<Response>;
  readonly origin: string;
  /** The built preload, as it is. */
  readonly preload: () => string;
  readonly onSocket: (socket: WebSocket) => void;
};

const own = '/.standin/';

export async function openPageServer(options: PageServerOptions): Promise<PageServer> {
  const pass = randomBytes(24).toString('hex');
  const tokens = new Set<string>();
  // Not imported, here and in all of the stand-in: an import loads Node's own undici, which a program would then seem to have for nothing.
  const server = process.getBuiltinModule('node:http').createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cookie = `standin${host.split(':')[1]}=${pass}`;
  const wire = new WebSocketServer({ noServer: true });

  const known = (request: IncomingMessage) =>
    request.headers.host === host && (request.headers.cookie ?? '').split('; ').includes(cookie);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${host}`);
    const token = url.searchParams.get('token');
    if (request.headers.host === host && token !== null && tokens.delete(token)) {
      response.setHeader('set-cookie', `${cookie}; HttpOnly; SameSite=Strict; Path=/`);
      response.writeHead(303, { location: url.pathname }).end();
    } else if (!known(request) || request.method !== 'GET') {
      response.writeHead(403).end();
    } else if (url.pathname === '/favicon.ico') {
      // Asked for by Chromium, because it takes the window for a web site.
      response.writeHead(204).end();
    } else if (url.pathname.startsWith(own)) {
      const script = scriptOf(url.pathname.slice(own.length), options.preload);
      response
        .writeHead(script === null ? 404 : 200, { 'content-type': 'text/javascript' })
        .end(script ?? '');
    } else {
      await forward(await options.serve(`${options.origin}${url.pathname}${url.search}`), response, host);
    }
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!known(request) || request.headers.origin !== `http://${host}` || request.url !== `${own}ipc`) {
      socket.destroy();
      return;
    }
    wire.handleUpgrade(request, socket, head, options.onSocket);
  });

  return {
    newAddress(path) {
      const token = randomBytes(24).toString('hex');
      tokens.add(token);
      return `http://${host}${path}?token=${token}`;
    },
    close() {
      for (const client of wire.clients) client.terminate();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The program's answer, with the wire let through its policy and the shim in front of the page's scripts. */
async function forward(answer: Response, response: ServerResponse, host: string): Promise<void> {
  const headers = Object.fromEntries(answer.headers);
  const policy = headers['content-security-policy'];
  if (policy !== undefined) {
    headers['content-security-policy'] = policy
      .replace("connect-src 'none'", `connect-src ws://${host}`)
      .replace("connect-src 'self'", `connect-src 'self' ws://${host}`);
  }
  let body = Buffer.from(await answer.arrayBuffer());
  if (headers['content-type']?.startsWith('text/html')) {
    const shim = `<head><script type="module" src="${own}start.js"></script>`;
    body = Buffer.from(body.toString('utf8').replace(/<head[^>]*>/i, shim));
  }
  response.writeHead(answer.status, headers).end(body);
}

const forThePage = new Set(['page/shim.ts', 'codec/decode.ts', 'codec/encode.ts', 'codec/tags.ts']);

/** The stand-in's own scripts for the page: its sources without their types, and preload as a function of `require`. */
function scriptOf(name: string, preload: () => string): string | null {
  if (forThePage.has(name)) {
    return stripTypeScriptTypes(readFileSync(new URL(name, import.meta.url), 'utf8'));
  }
  if (name !== 'start.js') return null;
  return [
    "import { requireOf } from './page/shim.ts';",
    '(function (require, module, exports) {',
    preload(),
    '})(requireOf, { exports: {} }, {});',
  ].join('\n');
}
