import type { ClinicLink } from '../../electron/clinic/clinic-link.ts';
import { notLinked } from '../../electron/connect/clinic-pcs-view.ts';
import { clinicLifetimes } from '../../electron/link/assets.ts';
import type { Link } from '../../electron/link/port.ts';
import type { Sealing } from '../../electron/link/sealing.ts';
import type { Membership, MembershipState } from '../../electron/membership/membership.ts';
import type { MembershipHooks, PracticeGift } from '../../electron/membership/ports.ts';
import { failure } from '../../shared/failures.ts';
import { createListeners } from '../../shared/listeners.ts';
import { failed, ok, type Result } from '../../shared/result.ts';

/** A membership whose every move is a test's, with what it was asked to do. */
export type FakeMembership = {
  readonly open: (hooks: MembershipHooks) => Membership;
  readonly asked: string[];
  hooks(): MembershipHooks;
  /** It is linked from now on, or no longer. */
  setLink(link: ClinicLink | null): void;
  /** The program ended without a word, and starts again: it is not linked yet, and what has ended is notified of nothing. */
  beginAgain(): void;
  setState(change: Partial<MembershipState>): void;
  /** What the hub gives to this PC when it joins. */
  gift: PracticeGift | null;
  /** The keychain, or the disk, does not let it leave. */
  refusesToLeave: boolean;
  /** The hub is on its way to this PC. */
  mayLeave: boolean;
};

const none: MembershipState = { ...notLinked, name: 'PC-1' };

export function fakeMembership(): FakeMembership {
  const changes = createListeners<[]>();
  const links = createListeners<[]>();
  const asked: string[] = [];
  let state = none;
  let link: ClinicLink | null = null;
  let hooks: MembershipHooks | null = null;
  /** What it has of the hub’s gift, over restarts. */
  let kept: PracticeGift | null = null;
  const act =
    (name: string) =>
    (...given: unknown[]) => {
      asked.push([name, ...given.map((each) => JSON.stringify(each))].join(' '));
      return ok(null);
    };
  const later =
    (name: string) =>
    async (...given: unknown[]) =>
      act(name)(...given);
  async function leave(): Promise<Result<null>> {
    act('leave')();
    if (fake.refusesToLeave) return failed(failure('store-in-use', { words: 'EBUSY' }));
    state = none;
    fake.setLink(null);
    changes.notify();
    return ok(null);
  }
  const fake: FakeMembership = {
    asked,
    gift: null,
    refusesToLeave: false,
    mayLeave: true,
    hooks() {
      if (!hooks) throw new Error('not opened');
      return hooks;
    },
    setLink(next) {
      link = next;
      links.notify();
    },
    beginAgain() {
      link = null;
      changes.clear();
      links.clear();
    },
    setState(change) {
      state = { ...state, ...change };
      changes.notify();
    },
    open(given) {
      hooks = given;
      return {
        start: async () => void asked.push('start'),
        clinicLink: () => link,
        onLink: links.add,
        onChange: changes.add,
        state: () => state,
        test: async () => ok([]),
        async join(entered) {
          asked.push(`join ${entered.address}`);
          kept = fake.gift;
          return ok(fake.gift);
        },
        given: () => kept,
        keepGiven: (next) => {
          kept &&= next;
        },
        makeHub: later('makeHub'),
        takeOver: later('takeOver'),
        invite: act('invite'),
        endInvitation: act('endInvitation'),
        decide: act('decide'),
        rejoin: later('rejoin'),
        rename: later('rename'),
        remove: later('remove'),
        moveTo: later('moveTo'),
        repair: later('repair'),
        openFirewall: later('openFirewall'),
        closeFirewall: later('closeFirewall'),
        leave,
        mayLeave: () => (fake.mayLeave ? ok(null) : failed(failure('link-refused'))),
        leaveIfRemoved: async () => (state.is === 'removed' ? leave() : ok(null)),
        practiceChanged: () => undefined,
        close: async () => undefined,
      };
    },
  };
  return fake;
}

/** The link of a PC of a clinic with two, as its membership gives it to a session. */
export const pcLink = (link: Link, sealing: Sealing, ids: Uint8Array): ClinicLink => ({
  name: 'Desk 1',
  link,
  sealing,
  lifetimes: clinicLifetimes,
  ids,
  receptionPcs: () => 2,
});
