import { expect, test } from 'vitest';
import { percentUsed } from '../../service/cases.ts';

test('the use of a budget is counted in cents: what uses up $1.10 exactly is 100 percent of it', () => {
  for (let cents = 1; cents < 5000; cents += 1) {
    const plan = { trackType: 'Budget', budget: cents / 100 } as const;
    expect(percentUsed(plan, { appointments: 0, hours: 0, cents })).toBe(100);
  }
});
