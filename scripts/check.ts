import { checks, runSteps } from './steps.ts';

const { passed, failed } = await runSteps(checks);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
