import type { setupCalls as contract } from '../../shared/bridge/calls/setup.ts';
import { type Failure, failure } from '../../shared/failures.ts';
import { failed, ok } from '../../shared/result.ts';
import { readAddress } from '../practice/address.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { refusalWords } from './words.ts';

export const setupHandlers = (ports: BridgePorts): Handlers<keyof typeof contract> => ({
  ...connectCalls(ports),
  ...removalCalls(ports),
});

/** Whether two addresses lead to the same service, however they are written. */
function isSameAddress(one: string, other: string): boolean {
  const [read, asked] = [readAddress(one), readAddress(other)];
  return read.ok && asked.ok && read.value === asked.value;
}

/**
 * Guarantees, also against a page that runs a foreign script:
 * - Only a PC without a practice tests or connects to one: at a connected desk nothing is sent to an address that the
 *   page names, and no key of another practice takes the place of this one's.
 * - Where the policy names an address, this PC tests and connects to no other; where it names a certificate authority, no
 *   other is chosen in its place.
 * - A CA file is one that a person chose in the system's dialog, or the policy's: the page names none of its own.
 */
function connectCalls({
  companion,
  chooseCaFile,
}: BridgePorts): Handlers<
  'setup.chooseCaFile' | 'setup.test' | 'setup.connect' | 'setup.endQuestions' | 'setup.changeKey'
> {
  const chosen = new Set<string>();

  function refusal(entered: { readonly baseUrl: string; readonly caFile: string | null }): Failure | null {
    const { baseUrl, caFile } = entered;
    const { phase, preset } = companion.state();
    if (phase !== 'first-run') {
      return failure('stale', { words: refusalWords.setup.removeFirst });
    }
    if (preset && !isSameAddress(baseUrl, preset.baseUrl)) {
      return failure('stale', { words: refusalWords.setup.addressSet });
    }
    const held = preset?.caFile ?? null;
    if (held !== null && caFile !== null && caFile !== held) {
      return failure('stale', { words: refusalWords.setup.certificateSet });
    }
    if (caFile === null || chosen.has(caFile) || caFile === held) return null;
    return failure('certificate', { words: refusalWords.setup.chooseAgain });
  }

  return {
    async 'setup.chooseCaFile'() {
      const path = await chooseCaFile();
      if (path !== null) chosen.add(path);
      return ok({ path });
    },
    async 'setup.test'(input) {
      const refused = refusal(input);
      if (refused) return failed(refused);
      const found = await companion.test(input);
      return found.ok ? ok({ locations: found.value }) : found;
    },
    async 'setup.connect'(input) {
      const refused = refusal(input);
      return refused ? failed(refused) : companion.connect(input);
    },
    'setup.endQuestions': () => ok(companion.endQuestions()),
    'setup.changeKey': ({ apiKey }) => companion.changeKey(apiKey),
  };
}

/** A person confirms it outside the page: no script in it can. Where they do not, everything stays as it is. */
const removalCalls = ({ companion, mayRemove }: BridgePorts): Handlers<'pc.remove'> => ({
  async 'pc.remove'({ evenIfWaiting }) {
    return (await mayRemove?.()) ? companion.removeThisPc(evenIfWaiting) : ok(companion.state());
  },
});
