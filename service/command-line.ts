import { parseArgs } from 'node:util';
import { isZone } from '../shared/clinic-time.ts';
import { type Dialect, dialectKnobs, readKnobs } from './dialect.ts';
import { type NewKey, type Role, roles } from './keys.ts';

/** The parsed command line. */
export type Command =
  | {
      readonly do: 'serve';
      readonly port: number;
      readonly sandbox: boolean;
      readonly seed: number;
      readonly patients: number;
      readonly data: string | null;
      readonly extensions: boolean;
      readonly play: boolean;
      readonly dialect: Partial<Dialect>;
      readonly zone: string | null;
    }
  | { readonly do: 'create-key'; readonly data: string; readonly key: NewKey }
  | { readonly do: 'list-keys'; readonly data: string }
  | { readonly do: 'revoke-key'; readonly data: string; readonly key: string }
  | { readonly do: 'help'; readonly problem: string | null };

export const help = `The Practice API, on this PC: HTTPS on loopback only.

  npm run service -- [--port 0] [--data DIR] [--seed 7] [--patients 2000] [--zone Australia/Adelaide]
                     [--sandbox] [--no-extensions] [--play] [--dialect knob=value,knob=value]

    --port N          port to listen on; 0 picks a free port
    --data DIR        keep the practice in this folder, and use what is there; without it, it lives in memory
    --seed N          the demo clinic's seed              --patients N   how many patients it has, to 100,000
    --zone ZONE       the demo clinic's time zone
    --sandbox         serve /sandbox/*: faults, another desk's actions, the state
    --no-extensions   only the operations of the spec
    --play            let the day happen by itself
    --dialect ...     what the spec leaves open: ${Object.keys(dialectKnobs).join(', ')}

  The first line printed is one JSON object: {"baseUrl", "apiKey", "caFile"}.

  npm run service -- keys create --data DIR --user NAME --role ROLE [--practitioner ID]
  npm run service -- keys list   --data DIR
  npm run service -- keys revoke --data DIR KEY-OR-ID

    ROLE is one of: ${roles.join(', ')}`;

const problem = (words: string): Command => ({ do: 'help', problem: words });

const whole = (text: string, least: number, most: number): number | null => {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= least && value <= most ? value : null;
};

/** Command-line arguments -> a command; invalid arguments give the help text with the problem. */
export function readCommand(words: readonly string[]): Command {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(words);
  } catch (error) {
    return problem(error instanceof Error ? error.message : 'the command cannot be read');
  }
  const { values, positionals } = parsed;
  if (values.help) return { do: 'help', problem: null };
  if (positionals[0] === 'keys') return readKeys(positionals.slice(1), values);
  if (positionals.length > 0) return problem(`there is no command ${positionals[0]}`);
  const port = whole(values.port, 0, 65_535);
  const seed = whole(values.seed, 0, 2 ** 31);
  const patients = whole(values.patients, 1, 100_000);
  if (port === null) return problem('--port is a number from 0 to 65535');
  if (seed === null) return problem('--seed is a whole number');
  if (patients === null) return problem('--patients is a number from 1 to 100000');
  if (values.zone !== undefined && !isZone(values.zone)) return problem('--zone is an IANA time zone');
  const knobs = Object.fromEntries(
    (values.dialect ?? '')
      .split(',')
      .filter((one) => one !== '')
      .map((one) => one.split('=', 2) as [string, string]),
  );
  const dialect = readKnobs(knobs);
  if (typeof dialect === 'string') return problem(dialect);
  return {
    do: 'serve',
    port,
    seed,
    patients,
    dialect,
    sandbox: values.sandbox,
    extensions: !values['no-extensions'],
    play: values.play,
    data: values.data ?? null,
    zone: values.zone ?? null,
  };
}

function parse(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '0' },
      seed: { type: 'string', default: '7' },
      patients: { type: 'string', default: '2000' },
      data: { type: 'string' },
      zone: { type: 'string' },
      dialect: { type: 'string' },
      sandbox: { type: 'boolean', default: false },
      'no-extensions': { type: 'boolean', default: false },
      play: { type: 'boolean', default: false },
      user: { type: 'string' },
      role: { type: 'string' },
      practitioner: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
}

type KeyWords = { data?: string; user?: string; role?: string; practitioner?: string };

function readKeys([verb, key]: readonly string[], { data, user, role, practitioner }: KeyWords): Command {
  if (data === undefined) return problem('keys are of a practice that is kept: --data DIR');
  switch (verb) {
    case 'list':
      return { do: 'list-keys', data };
    case 'revoke':
      return key === undefined
        ? problem('which key? its id is in the list')
        : { do: 'revoke-key', data, key };
    case 'create': {
      if (!user) return problem('--user says whose key it is');
      if (!roles.includes(role as Role)) return problem(`--role is one of: ${roles.join(', ')}`);
      if (role !== 'practitioner') return { do: 'create-key', data, key: { user, role: role as Role } };
      const practitionerId = whole(practitioner ?? '', 1, Number.MAX_SAFE_INTEGER);
      if (practitionerId === null) return problem('a practitioner’s key needs --practitioner ID');
      return { do: 'create-key', data, key: { user, role: 'practitioner', practitionerId } };
    }
    default:
      return problem('keys create, keys list or keys revoke');
  }
}
