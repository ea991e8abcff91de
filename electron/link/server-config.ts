import { hubName } from './assets.ts';
import { type LinkRole, type Permissions, permissionsOf } from './permissions.ts';

export type HubDesk = { readonly desk: string; readonly role: LinkRole; readonly publicKey: string };

export type HubConfig = {
  /** This PC's address in the clinic's network. The server never listens on all addresses. */
  readonly host: string;
  /** -1: any free port. */
  readonly port: number;
  /** It has no password, so it is open on loopback only. -1: any free port. */
  readonly monitorPort: number;
  /** Identifies this installation's server. */
  readonly mark: string;
  /** The public keys of the keeper, a user of the clinic, and of the system user, which may reload the configuration. */
  readonly keeper: string;
  readonly keeperOfSystem: string;
  readonly desks: readonly HubDesk[];
};

/** The names of the files in the hub's folder. */
export const hubFiles = {
  config: 'hub.conf',
  desks: 'desks.conf',
  certificate: 'hub.pem',
  key: 'hub.key',
  log: 'link.log',
  store: 'store',
  running: 'running.json',
  address: 'address.txt',
} as const;

/**
 * The server's configuration. What is not listed is off: no websocket, MQTT, leaf node, cluster or gateway.
 *
 * @throws RangeError for a value that is not a plain word, as the format can't quote all characters
 */
export function configText(config: HubConfig): string {
  const { host, port, monitorPort, mark, keeperOfSystem } = config;
  for (const word of [host, mark, keeperOfSystem]) checkWord(word);
  return `# Written by Foyer: changes are lost.
server_name: "${hubName}-${mark}"
host: "${host}"
port: ${port}
http: "127.0.0.1:${monitorPort}"
max_connections: 128
max_payload: 1MB
max_pending: 16MB
max_subscriptions: 4000
max_control_line: 4KB
ping_interval: "5s"
ping_max: 2
write_deadline: "5s"
authorization { timeout: 5 }
logfile: "${hubFiles.log}"
logfile_size_limit: 10MB
logfile_max_num: 2
tls { cert_file: "${hubFiles.certificate}", key_file: "${hubFiles.key}", timeout: 5, min_version: "1.3" }
jetstream { store_dir: "${hubFiles.store}", max_memory_store: 512MB, max_file_store: 1MB }
accounts {
  CLINIC {
    jetstream { max_memory: 400MB, max_file: 0, max_streams: 16, max_consumers: 800 }
    include "${hubFiles.desks}"
  }
  SYSTEM { users = [ { nkey: ${keeperOfSystem} } ] }
}
system_account: SYSTEM
`;
}

/** @returns the mark of the installation that wrote a configuration; null: it is none */
export const markIn = (config: string): string | null =>
  new RegExp(`^server_name: "${hubName}-(.+)"$`, 'm').exec(config)?.[1] ?? null;

/** The users of the clinic: the keeper, and each desk with the permissions of its role. */
export function desksText({ keeper, desks }: Pick<HubConfig, 'keeper' | 'desks'>): string {
  const users = desks.map(({ desk, role, publicKey }) => {
    checkWord(publicKey);
    const { publish, subscribe } = permissionsOf(checkWord(desk), role);
    return `  { nkey: ${publicKey}, permissions: {
      publish: { allow: ${listOf(publish)} }
      subscribe: { allow: ${listOf(subscribe)} }
      # One answer for each question, within the time that a question waits.
      allow_responses: { max: 1, expires: "30s" } } }`;
  });
  return `users = [\n${[`  { nkey: ${checkWord(keeper)} }`, ...users].join('\n')}\n]\n`;
}

const listOf = (subjects: Permissions['publish']): string =>
  `[${subjects.map((one) => `"${one}"`).join(', ')}]`;

function checkWord(word: string): string {
  if (!/^[A-Za-z0-9.:_-]+$/.test(word)) throw new RangeError('not a word of the configuration');
  return word;
}
