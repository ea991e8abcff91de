import { expect, test } from 'vitest';
import { someOf } from '../../extent.ts';
import { liveClaimCase, openAtOnce } from './claim-case.ts';
import { openClaimDesks } from './claim-desks.ts';
import { momentNames, strikeNames } from './claim-table.ts';

test.each(someOf(strikeNames, 3))('At each moment of a payment, %s: it is taken once.', async (strike) => {
  const clinic = await openClaimDesks(strikeNames.indexOf(strike) + 1);
  const found: string[] = [];
  for (const moment of momentNames) found.push(...(await liveClaimCase(clinic, moment, strike)));
  found.push(...clinic.desks.flatMap(({ problems }) => problems));
  await clinic.close();
  expect(found).toEqual([]);
});

test('Of two desks that open sheets for the same invoices at once, in other orders, one has them all.', async () => {
  const clinic = await openClaimDesks(9);
  const found = await openAtOnce(clinic);
  await clinic.close();
  expect(found).toEqual([]);
});
