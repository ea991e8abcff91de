import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Has V8 collect all garbage now, in this process. */
export const collectGarbage: () => void = runInNewContext('gc');
