import { describe } from 'vitest';
import { faultContract } from './fault-contract.ts';
import { linkContract } from './link-contract.ts';
import { serverHere } from './real-hub.ts';
import { realWorld } from './worlds.ts';

describe.runIf(serverHere.ok)('the link on a real server', () => {
  linkContract((lifetimes) => realWorld(lifetimes));
  faultContract(() => realWorld());
});
