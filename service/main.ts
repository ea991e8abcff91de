import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from './clock.ts';
import { type Command, help, readCommand } from './command-line.ts';
import { demoClinic } from './demo-clinic.ts';
import { openKeys } from './keys.ts';
import { startPlay } from './play.ts';
import { startService } from './start.ts';
import { openServiceDatabase } from './store/database.ts';
import { preparedStatements } from './store/select.ts';

/** The command line of the service: a thin shell around `readCommand` and `startService`. */

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const practiceFile = (data: string): string => join(data, 'practice.db');

async function serve(command: Extract<Command, { do: 'serve' }>): Promise<void> {
  const { data } = command;
  if (data !== null) mkdirSync(data, { recursive: true, mode: 0o700 });
  const kept = data !== null && existsSync(practiceFile(data));
  const running = await startService({
    clinic: kept
      ? null
      : demoClinic({
          seed: command.seed,
          patients: command.patients,
          now: Date.now(),
          ...(command.zone === null ? {} : { zone: command.zone }),
        }),
    ...(data === null ? {} : { file: practiceFile(data), filesDir: join(data, 'files'), certDir: data }),
    port: command.port,
    dialect: command.dialect,
    sandbox: command.sandbox,
    ...(command.extensions ? {} : { extensions: false }),
    log: (message) => process.stderr.write(`${message}\n`),
  });
  const { baseUrl, apiKey, caFile } = running;
  say(JSON.stringify({ baseUrl, apiKey, caFile }));
  const log = (message: string) => void process.stderr.write(`${message}\n`);
  const play = command.play ? startPlay(running.service, { seed: command.seed, log }) : null;
  const stop = () => {
    play?.stop();
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** Opens the keys of a practice's file, also while a running service has it open. */
function withKeys<T>(data: string, work: (keys: ReturnType<typeof openKeys>) => T): T | null {
  if (!existsSync(practiceFile(data))) {
    process.stderr.write('There is no practice in that folder.\n');
    process.exitCode = 1;
    return null;
  }
  const db = openServiceDatabase(practiceFile(data));
  try {
    return work(openKeys(preparedStatements(db), systemClock, { shared: true }));
  } finally {
    db.close();
  }
}

async function main(command: Command): Promise<void> {
  switch (command.do) {
    case 'serve':
      return serve(command);
    case 'create-key': {
      const key = withKeys(command.data, (keys) => keys.create(command.key));
      if (key) say(key);
      return;
    }
    case 'list-keys':
      for (const row of withKeys(command.data, (keys) => keys.list()) ?? []) {
        const created = new Date(row.createdAt).toISOString();
        say(
          `${row.keyId}  ${row.revokedAt === null ? 'in use ' : 'revoked'}  ${row.role}  ${row.name}  since ${created}`,
        );
      }
      return;
    case 'revoke-key':
      if (withKeys(command.data, (keys) => keys.revoke(command.key)) === false) {
        process.stderr.write('There is no such key in use.\n');
        process.exitCode = 1;
      }
      return;
    case 'help':
      if (command.problem) process.stderr.write(`${command.problem}\n\n`);
      say(help);
      process.exitCode = command.problem ? 1 : 0;
      return;
  }
}

await main(readCommand(process.argv.slice(2)));
