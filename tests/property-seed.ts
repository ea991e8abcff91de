import fc from 'fast-check';
import { extentOf } from './extent.ts';

/**
 * Properties are tried on the same cases in every `npm test`, so that a run is red by a change and not by luck; new ones
 * are drawn in `npm run soak`. What is found there becomes a test with its case written out.
 */
if (extentOf(process.env) === 'choice') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_126 });
