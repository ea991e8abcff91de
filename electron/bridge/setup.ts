import { ok } from '../../shared/result.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const setupCalls = ({
  companion,
  chooseCaFile,
}: BridgePorts): Handlers<'setup.chooseCaFile' | 'setup.test' | 'setup.connect' | 'setup.changeKey'> => ({
  'setup.chooseCaFile': async () => ok({ path: await chooseCaFile() }),
  'setup.test': async (input) => {
    const found = await companion.test(input);
    return found.ok ? ok({ locations: found.value }) : found;
  },
  'setup.connect': (input) => companion.connect(input),
  'setup.changeKey': ({ apiKey }) => companion.changeKey(apiKey),
});
