import { expect } from 'vitest';
import { centsFromDollars, formatCents } from '../../../shared/money.ts';
import { deskActs, pollOptions } from '../desk-acts.ts';
import type { DeskUnderTest } from '../desk-under-test.ts';
import type { FlowName } from './cells.ts';
import type { Flow, FlowScreen, LastStep } from './flow.ts';

type Name = Extract<
  FlowName,
  | 'take a payment'
  | 'split a payment over invoices'
  | 'pay by two methods'
  | 'change a payment’s method'
  | 'remove a payment'
>;

/** What becomes of payments, and of the removal of one. */
export function moneyFlows(desk: DeskUnderTest): Readonly<Record<Name, Flow>> {
  const acts = deskActs(desk);
  const { dialog } = acts;

  /** No two payments of a desk are of the same amount, so that none is taken for a repeated one; all of them are small. */
  let last = 50;
  const another = () => {
    last += 3;
    return last;
  };
  const typed = (cents: number) => formatCents(cents).replace('$', '');

  /** @param asked of each payment its parts in cents, or only its whole */
  function recording(asked: readonly string[]): LastStep {
    const before = new Set(acts.payments().map(({ id }) => id));
    return {
      all: asked.length,
      confirm: acts.record,
      made() {
        const made = acts.payments().filter(({ id }) => !before.has(id));
        const said = made.map(({ amount, paymentInvoices }) => {
          const parts = (paymentInvoices ?? []).map((part) => centsFromDollars(part.amount)).join('+');
          return asked.includes(parts) ? parts : String(centsFromDollars(amount));
        });
        const right = new Set(said).size === said.length && said.every((one) => asked.includes(one));
        return right ? said.length : Number.NaN;
      },
    };
  }

  const done = async (all: number) => {
    await acts.says('Payment recorded', all);
    await acts.close();
  };
  const ofOne: FlowScreen = {
    done,
    kept: (all) => acts.says('Saved here, not sent yet', all),
    async refused() {
      await acts.says('Your practice system didn’t accept it');
      await acts.giveUpRefused();
      await acts.says('Deleted');
      await acts.close();
    },
    lost: done,
  };
  const ends = {
    online: 'it is recorded to the cent',
    offline: 'it is kept, and recorded when the practice is back',
    refused: 'it is told, and nothing is recorded',
    'answer lost': 'it is found, and made once',
  };
  const operation = 'createPayment';

  async function takeOne(): Promise<LastStep> {
    const cents = another();
    await acts.openPayment(typed(cents));
    return recording([String(cents)]);
  }

  /** A payment that can be removed: this desk's own where the practice lists none. */
  async function openRemoval() {
    const ofMethod = desk.page.getByRole('button', { name: /^Payments by .*: [1-9]/ }).first();
    await acts.go('Takings');
    const nothing = desk.page.getByText('Nothing taken on this day.');
    await ofMethod.or(nothing).waitFor(pollOptions);
    if ((await nothing.count()) > 0) {
      await acts.go('Today');
      const { confirm } = await takeOne();
      await confirm();
      await done(1);
      await acts.go('Takings');
    }
    await ofMethod.click(pollOptions);
    await desk.page
      .getByRole('button', { name: /^Remove \$/ })
      .first()
      .click(pollOptions);
    await dialog().getByLabel('Reason').fill('Recorded twice');
  }
  const removed = async () => {
    await acts.says('Sent: your practice system has it');
    await acts.close();
    await acts.go('Today');
  };

  return {
    'take a payment': { operation, ends, screen: ofOne, begin: takeOne },
    'split a payment over invoices': {
      operation,
      screen: ofOne,
      ends: { ...ends, online: 'each invoice has its part, in one payment' },
      async begin() {
        const [one, two] = [another(), another()];
        await acts.openPayment('1');
        const parts = dialog().getByLabel(/^Payment for /);
        await parts.nth(0).fill(typed(one));
        await parts.nth(1).fill(`$${typed(two)}`);
        return recording([`${one}+${two}`]);
      },
    },
    'pay by two methods': {
      operation,
      ends: {
        online: 'two payments are recorded, which sum to the amount',
        offline: 'both are kept together, and recorded when the practice is back',
        refused: 'of one it is said that it is half done, and the rest is still owing',
        'answer lost': 'two payments in the end, each made once',
      },
      screen: {
        ...ofOne,
        async refused() {
          await acts.says('Only one of the two payments was recorded');
          await acts.click('Record the rest');
          await dialog().getByLabel('Amount').waitFor(pollOptions);
          await acts.press('Escape');
        },
      },
      async begin() {
        const [one, two] = [another(), another()];
        await acts.openPayment(typed(one + two));
        await acts.partAnotherWay(typed(two));
        return recording([String(one), String(two)]);
      },
    },
    'change a payment’s method': {
      // Of its two calls the second: how the removal ends is the next flow.
      operation,
      ends: {
        online: 'the first payment is removed, and one by the other method recorded',
        offline:
          'both wait, a person decides on the removal when the practice is back, and the payment follows',
        refused: 'the first payment is removed, and it is said that the other one is not recorded',
        'answer lost': 'it is found, and made once',
      },
      screen: {
        async done() {
          await acts.says('The first payment has been removed.');
          await done(1);
        },
        kept: () => acts.says(/^(Not sent|Needs a decision)/),
        decide: () => acts.click(/^Send again/),
        refused: ofOne.refused,
        async lost() {
          await done(1);
        },
      },
      async begin() {
        const { confirm, made } = await takeOne();
        await confirm();
        await acts.says('Payment recorded');
        expect(made()).toBe(1);
        const first = acts.payments().at(-1);
        await acts.click('Change method');
        await dialog().getByRole('group', { name: 'Correct method' }).getByRole('radio').first().check();
        return {
          all: 2,
          confirm: () => acts.click(/^Change to /),
          made() {
            const now = acts.payments();
            const again = now.filter(({ id }) => id > (first?.id ?? 0));
            const right = again.every(
              (one) => one.amount === first?.amount && one.paymentMethodId !== first?.paymentMethodId,
            );
            return right ? Number(now.every(({ id }) => id !== first?.id)) + again.length : Number.NaN;
          },
        };
      },
    },
    'remove a payment': {
      operation: 'deletePayment',
      ends: {
        online: 'it is gone from the books',
        offline: 'it waits, and a person decides when the practice is back',
        refused: 'it is told, and the payment stays',
        'answer lost': 'it is found to be done',
      },
      screen: {
        done: removed,
        kept: () => acts.says(/^(Not sent|Needs a decision)/),
        decide: () => acts.click(/^Send again/),
        async refused() {
          await acts.giveUpRefused();
          await acts.close();
          await acts.go('Today');
        },
        lost: removed,
      },
      async begin() {
        await openRemoval();
        const before = acts.payments().length;
        return {
          all: 1,
          confirm: () => acts.click(/^Remove \$/),
          made: () => before - acts.payments().length,
        };
      },
    },
  };
}
