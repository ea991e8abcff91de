import { checks, runSteps } from './steps.ts';
import { endWith } from './tally.ts';

endWith(await runSteps(checks));
