import type { Clock } from '../platform/ports.ts';
import type { HubCertificate } from './certificates.ts';
import type { ClinicRecord } from './clinic-record.ts';
import { findServerProgram, type Pins } from './server-binary.ts';
import type { HubConfig } from './server-config.ts';
import { type HubStart, startHub } from './server-process.ts';
import { refusedSentence } from './system-code.ts';
import { linkWords } from './words.ts';

/** What the hub's server is started with. */
export type HubServerParts = {
  /** Readable by this user alone. */
  readonly folder: string;
  /** From `process.platform` and `process.arch`; and the paths where the server's program may be (server-binary.ts). */
  readonly platform: string;
  readonly candidates: readonly string[];
  /** The hashes of the programs that may be started. */
  readonly pins: Pins;
  readonly port: number;
  readonly monitorPort: number;
  readonly clock: Clock;
};

/** `refused`: by the system, as a full disk or a virus scanner does. */
export type HubFault = 'no-program' | 'no-address' | 'configuration' | 'not-started' | 'refused';

export type Started =
  | (Extract<HubStart, { readonly ok: true }> & { readonly config: HubConfig; readonly program: string })
  | { readonly ok: false; readonly why: HubFault; readonly sentence: string };

/** Starts the hub's server. Whatever prevents that is a sentence. */
export async function startServer(
  { folder, platform, candidates, pins, port, monitorPort, clock }: HubServerParts,
  host: string | null,
  certificate: HubCertificate,
  record: ClinicRecord,
): Promise<Started> {
  const program = await findServerProgram(platform, candidates, pins);
  if (!program.ok) return { ok: false, why: 'no-program', sentence: program.sentence };
  if (host === null) {
    return { ok: false, why: 'no-address', sentence: linkWords.hub.noNetwork };
  }
  const config: HubConfig = {
    host,
    port,
    monitorPort,
    mark: record.mark,
    keeper: record.keeper.publicKey,
    keeperOfSystem: record.system.publicKey,
    desks: record.members,
  };
  const started = await startHub({ folder, program: program.path, config, certificate, clock });
  if (started.ok) return { ...started, config, program: program.path };
  return { ok: false, why: started.why, sentence: sentenceFor(started.why, started.words, port) };
}

/** @param words of the server; where the system refused, its code */
function sentenceFor(
  why: Exclude<HubFault, 'no-program' | 'no-address'>,
  words: string,
  port: number,
): string {
  if (why === 'refused') return refusedSentence(words);
  // The wording of Linux and of Windows.
  if (/address already in use|Only one usage of each socket address/.test(words))
    return linkWords.hub.portTaken(port);
  return why === 'configuration' ? linkWords.hub.refusedConfiguration : linkWords.hub.notStarted;
}
