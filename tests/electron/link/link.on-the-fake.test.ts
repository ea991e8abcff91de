import { describe } from 'vitest';
import { faultContract } from './fault-contract.ts';
import { linkContract } from './link-contract.ts';
import { fakeWorld } from './worlds.ts';

describe('the link on the fake hub', () => {
  linkContract((lifetimes) => fakeWorld({ lifetimes }));
  faultContract(() => fakeWorld());
});
