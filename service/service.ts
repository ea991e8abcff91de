import Fastify, { type FastifyInstance } from 'fastify';
import type { ClinicData } from './clinic-data.ts';
import { type ServiceClock, systemClock } from './clock.ts';
import { type Dialect, defaultDialect } from './dialect.ts';
import { registerDocs } from './docs-page.ts';
import { makeFaults } from './faults.ts';
import { folderShelf, recordShelf } from './file-shelf.ts';
import { type Gate, guard } from './gate.ts';
import { handlers } from './handlers.ts';
import {
  type InProcessExchange,
  type InProcessFetch,
  inProcessExchange,
  inProcessFetch,
} from './in-process.ts';
import { type Keys, type NewKey, openKeys } from './keys.ts';
import { isEmpty, loadClinic } from './load.ts';
import { type Practice, stamper } from './practice.ts';
import { parsePairs } from './query.ts';
import { makeReplica } from './replica.ts';
import { refusalReply, send } from './replies.ts';
import { registerOperations } from './routes.ts';
import { makeSandbox, type Sandbox } from './sandbox.ts';
import { registerSandbox } from './sandbox-routes.ts';
import { openServiceDatabase, type Sqlite } from './store/database.ts';
import { openRecords } from './store/records.ts';

export type { InProcessFetch } from './in-process.ts';
export { inProcessBase } from './in-process.ts';
export type { Sandbox } from './sandbox.ts';

export type ServiceOptions = {
  /** The data for an empty practice; null: open what `file` contains. */
  readonly clinic: ClinicData | null;
  /** Path of the SQLite file; in memory by default. */
  readonly file?: string;
  /** Instead of a file: an open, empty database; its owner may serve another practice from it after `close`. */
  readonly database?: Sqlite;
  /** Folder of the uploaded files; in memory beside the records by default. */
  readonly filesDir?: string;
  readonly clock?: ServiceClock;
  readonly dialect?: Partial<Dialect>;
  /** Whether `/sandbox/*` is served over HTTPS. */
  readonly sandbox?: boolean;
  /** False: the operations beyond the spec answer 404. */
  readonly extensions?: boolean;
  /** Receives bugs: anything that became a 500. Never patients' data. */
  readonly log?: (message: string) => void;
  /** 0 to 1, for faults with a probability. */
  readonly random?: () => number;
};

/** The Practice API, in process and ready to listen. */
export type PracticeService = {
  readonly app: FastifyInstance;
  /** Calls the service without a network; its base address is `inProcessBase`. */
  readonly fetch: InProcessFetch;
  /** The same for callers with many calls: the bare answer, without a `Response`. */
  readonly exchange: InProcessExchange;
  readonly keys: Keys;
  /** @returns the key; it can't be read again. */
  createKey(key: NewKey): string;
  revokeKey(keyOrId: string): boolean;
  readonly sandbox: Sandbox;
  close(): Promise<void>;
};

/** Reports a bug by its class and place, without its message: messages may quote a patient's record. */
const placeOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.name} ${(error.stack ?? '').split('\n').at(1)?.trim() ?? ''}`
    : typeof error;

export async function createService(options: ServiceOptions): Promise<PracticeService> {
  const clock = options.clock ?? systemClock;
  let dialect: Dialect = { ...defaultDialect, ...options.dialect };
  if (options.extensions !== undefined)
    dialect = { ...dialect, extensions: options.extensions ? 'present' : 'absent' };
  const db = options.database ?? openServiceDatabase(options.file ?? null);
  const records = openRecords(db);
  if (options.clinic && isEmpty(records)) loadClinic(records, options.clinic);
  const keys = openKeys(records.sql, clock, { shared: options.file !== undefined });
  const faults = makeFaults(options.random ?? Math.random);
  const files = options.filesDir === undefined ? recordShelf(records) : folderShelf(options.filesDir);
  const stamp = stamper(clock, records.latest());
  const replica = makeReplica(records, clock);
  const practice: Practice = {
    records,
    replica,
    underWay: { call: null },
    clock,
    files,
    stamp,
    dialect: () => dialect,
  };
  const app = makeApp(options.log ?? (() => {}), () => dialect);
  const gate: Gate = guard(app, { keys, faults, clock, dialect: () => dialect });
  const setDialect = (knobs: Partial<Dialect>) => {
    dialect = { ...dialect, ...knobs };
  };
  const sandbox = makeSandbox({ practice, faults, gate, setDialect });
  registerOperations(app, practice, handlers);
  registerDocs(app, () => dialect);
  if (options.sandbox) registerSandbox(app, sandbox);
  await app.ready();
  const exchange = inProcessExchange(app);
  return {
    app,
    exchange,
    fetch: inProcessFetch(exchange),
    keys,
    createKey: keys.create,
    revokeKey: keys.revoke,
    sandbox,
    close: async () => {
      await app.close();
      records.close();
      if (!options.database) db.close();
    },
  };
}

/** A Fastify instance whose every failure is one of the documented codes, with a body in the dialect's shape. */
function makeApp(log: (message: string) => void, dialect: () => Dialect): FastifyInstance {
  const app = Fastify({
    exposeHeadRoutes: false,
    routerOptions: {
      querystringParser: (text) => parsePairs(text) as Record<string, unknown>,
      maxParamLength: 200,
    },
    forceCloseConnections: true,
    frameworkErrors: (_error, _request, reply) => {
      send(reply, refusalReply({ status: 400, message: 'the request cannot be read' }, dialect().errorBody));
    },
  });
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const ours = error.statusCode === undefined || error.statusCode >= 500;
    if (ours) log(`internal error: ${placeOf(error)}`);
    const refusal = ours
      ? { status: 500, message: 'internal server error' }
      : { status: 400, message: 'the request cannot be read' };
    return send(reply, refusalReply(refusal, dialect().errorBody));
  });
  app.setNotFoundHandler((_request, reply) =>
    send(
      reply,
      refusalReply({ status: 404, message: 'the requested resource does not exist' }, dialect().errorBody),
    ),
  );
  return app;
}
