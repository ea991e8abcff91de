import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificates } from './certificate.ts';
import { systemClock } from './clock.ts';
import { createService, type PracticeService, type ServiceOptions } from './service.ts';

/**
 * The service over HTTPS, on loopback.
 *
 * - The service over HTTPS gives a plain HTTP request no answer.
 * - The service over HTTPS does not speak TLS 1.1.
 * - The service over HTTPS is trusted by its CA file alone, as localhost and as 127.0.0.1.
 */
export type StartOptions = ServiceOptions & {
  /** 0 or absent: any free port. */
  readonly port?: number;
  readonly host?: '127.0.0.1';
  /** Where `ca.pem` is written; a new temporary folder by default. */
  readonly certDir?: string;
  /** The user of the first key; null creates none. */
  readonly firstKey?: { readonly user: string; readonly role: 'owner' | 'reception' } | null;
};

export type RunningService = {
  /** `https://localhost:PORT/v1` */
  readonly baseUrl: string;
  readonly caFile: string;
  readonly caPem: string;
  /** Empty when no first key was created. */
  readonly apiKey: string;
  readonly service: PracticeService;
  close(): Promise<void>;
};

export async function startService(options: StartOptions): Promise<RunningService> {
  const { caPem, certPem, keyPem } = await makeCertificates(
    (options.clock ?? systemClock).now(),
    randomBytes(6).toString('hex'),
  );
  const folder = options.certDir ?? mkdtempSync(join(tmpdir(), 'practice-'));
  mkdirSync(folder, { recursive: true });
  const caFile = join(folder, 'ca.pem');
  writeFileSync(caFile, caPem);

  const service = await createService(options);
  const server = createServer({
    cert: certPem,
    key: keyPem,
    minVersion: 'TLSv1.2',
    maxHeaderSize: 16_384,
    requestTimeout: 60_000,
    headersTimeout: 20_000,
  });
  server.on('request', (request: IncomingMessage, response) => service.app.routing(request, response));
  answerUnreadable(server);
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
  const first =
    options.firstKey === undefined ? ({ user: 'Front desk', role: 'reception' } as const) : options.firstKey;
  return {
    baseUrl: `https://localhost:${port}/v1`,
    caFile,
    caPem,
    apiKey: first ? service.createKey(first) : '',
    service,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await service.close();
    },
  };
}

/**
 * For data that is not HTTP, or with too long a header: responds 400, the documented code, and closes the connection.
 */
function answerUnreadable(server: Server): void {
  server.on('clientError', (_error, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    else socket.destroy();
  });
}
