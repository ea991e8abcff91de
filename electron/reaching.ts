import { failed, ok, type Result } from '../shared/result.ts';
import type { CompanionPorts } from './ports.ts';
import { readAddress } from './practice/address.ts';
import type { Reached } from './practice-binding.ts';
import { type LineMemory, noMemory, openLine } from './session.ts';

/** What is entered to connect to a practice. The key goes in and never comes out. */
export type ConnectInput = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly caFile: string | null;
};

/** The text of a CA file; null where none is set. */
export async function readCa(ports: CompanionPorts, path: string | null): Promise<Result<string | null>> {
  return path === null ? ok(null) : ports.readText(path);
}

/**
 * Asks a practice once, with what was entered: is it there, is it one, does it take the key? Keeps nothing; what was learnt
 * of the service, its clock above all, is handed on.
 */
export async function reach(ports: CompanionPorts, input: ConnectInput): Promise<Result<Reached>> {
  const baseUrl = readAddress(input.baseUrl);
  if (!baseUrl.ok) return baseUrl;
  const ca = await readCa(ports, input.caFile);
  if (!ca.ok) return ca;
  const address = { baseUrl: baseUrl.value, caPem: ca.value };
  let learnt: string | null = null;
  const memory: LineMemory = {
    ...noMemory,
    manners: {
      saved: null,
      save(text) {
        learnt = text;
      },
    },
  };
  const line = openLine(ports, address, () => input.apiKey.trim(), 1, memory);
  try {
    const answer = await line.client.listLocations({ query: { include_archived: 'true' } }, { lane: 'look' });
    if (!answer.ok) return failed(answer.failure);
    const { value, serverTime } = answer;
    return ok({ address, locations: value.data, serverTime, manners: learnt });
  } finally {
    line.budget.close();
  }
}
