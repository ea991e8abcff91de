import { linkChecks } from '../../shared/link-checks.ts';
import type { Clock } from '../platform/ports.ts';
import { subjects } from './assets.ts';
import type { Engine } from './engine.ts';
import { ruleName } from './firewall-rule.ts';
import { KeeperAnswer, protocol } from './hub-clients.ts';
import { flowsOf, type LinkRole } from './permissions.ts';
import { linkWords } from './words.ts';

const words = linkWords.test;

export type CheckName = (typeof linkChecks)[number];

/** `help`: what fixes it. Repair at the hub, adding this PC again by a code, or what the sentence says. */
export type LinkCheck =
  | { readonly name: CheckName; readonly result: 'ok'; readonly figure: string }
  | { readonly name: CheckName; readonly result: 'failed'; readonly sentence: string; readonly help: Help }
  | { readonly name: CheckName; readonly result: 'not-run' };
export type Help = 'repair-hub' | 'pair-again' | 'person';

/** The result of a connection to the hub's port (reach.ts). */
export type PortReach =
  | { readonly is: 'open'; readonly host: string }
  /** A PC answers at one of the addresses, but no program listens on the port. */
  | { readonly is: 'refused'; readonly place: HubPlace }
  /** No answer: the PC is off, or a firewall drops the packets. */
  | { readonly is: 'silent'; readonly place: HubPlace };

/** Where the hub is, as far as its name tells on this network. `before`: the address that the hub named last. */
export type HubPlace =
  /** Its name leads to an address that it named. */
  | { readonly is: 'known' }
  /** Its name leads to another one: it has moved in the network. */
  | { readonly is: 'moved'; readonly before: string; readonly now: string }
  /** Its name is not known here: it may be at that address still. */
  | { readonly is: 'unnamed'; readonly before: string };

/** The certificate that the server presents. `validUntil`: UTC milliseconds. */
export type ShownCertificate =
  | { readonly is: 'ours'; readonly validUntil: number }
  | { readonly is: 'expired' | 'not-ours' | 'none' };

export type SelfTestParts = {
  readonly engine: Engine;
  readonly desk: string;
  readonly role: LinkRole;
  /** What people call the hub's PC. */
  readonly hubName: string;
  readonly port: number;
  readonly version: string;
  readonly clock: Clock;
  readonly reach: () => Promise<PortReach>;
  readonly showCertificate: () => Promise<ShownCertificate>;
};

/** How far this PC's clock may be from the hub's; from when on a round trip counts as slow. In milliseconds. */
const maxClockMs = 5_000;
const slowMs = 250;

type CheckOutcome = { readonly figure: string } | { readonly sentence: string; readonly help: Help };

/**
 * Tests a desk's link from end to end, without changing anything at the hub.
 *
 * @returns one check for each name; those that depend on a failed one are not run
 */
export async function testLink(parts: SelfTestParts): Promise<readonly LinkCheck[]> {
  const checks: LinkCheck[] = [];
  const add = (name: CheckName, outcome: CheckOutcome): boolean => {
    const ok = 'figure' in outcome;
    checks.push(ok ? { name, result: 'ok', ...outcome } : { name, result: 'failed', ...outcome });
    return ok;
  };
  const rest = (): readonly LinkCheck[] => [
    ...checks,
    ...linkChecks.slice(checks.length).map((name): LinkCheck => ({ name, result: 'not-run' })),
  ];

  const reached = await parts.reach();
  if (!add('address', addressOutcome(reached, parts))) return rest();
  if (!add('reach', reachOutcome(reached, parts))) return rest();
  if (!add('certificate', certificateOutcome(await parts.showCertificate(), parts))) return rest();
  if (!add('key', keyOutcome(parts))) return rest();
  const asked = parts.clock.monotonic();
  const answer = await askKeeper(parts.engine);
  const tookMs = parts.clock.monotonic() - asked;
  if (!add('round trip', roundTripOutcome(answer, tookMs, parts)) || answer === null) return rest();
  add('versions', versionOutcome(answer, parts));
  // The keeper read its clock about halfway.
  add('clock', clockOutcome(answer.wall - (parts.clock.wall() - tookMs / 2), parts));
  add('permissions', await permissionOutcome(parts));
  return checks;
}

function addressOutcome(reached: PortReach, { hubName, port }: SelfTestParts): CheckOutcome {
  if (reached.is === 'open') return { figure: reached.host };
  const { place } = reached;
  switch (place.is) {
    case 'known':
      return { figure: words.sameAddress };
    case 'moved':
      return { sentence: words.addressMoved(hubName, place, port, ruleName), help: 'person' };
    case 'unnamed':
      if (reached.is === 'refused') return { figure: place.before };
      return { sentence: words.addressUnknown(hubName, place.before, port, ruleName), help: 'person' };
  }
}

function reachOutcome(reached: PortReach, { hubName, port }: SelfTestParts): CheckOutcome {
  switch (reached.is) {
    case 'open':
      return { figure: words.onPort(port) };
    case 'refused':
      return {
        sentence:
          reached.place.is === 'unnamed'
            ? words.notRunningAt(hubName, reached.place.before)
            : words.notRunning(hubName),
        help: 'repair-hub',
      };
    case 'silent':
      return {
        sentence: words.silent(hubName, port, ruleName),
        help: 'person',
      };
  }
}

function certificateOutcome(shown: ShownCertificate, { hubName, clock }: SelfTestParts): CheckOutcome {
  switch (shown.is) {
    case 'ours':
      return { figure: words.daysLeft(Math.floor((shown.validUntil - clock.wall()) / 86_400_000)) };
    case 'expired':
      return {
        sentence: words.expired(hubName),
        help: 'repair-hub',
      };
    case 'not-ours':
      return {
        sentence: words.notOurs(hubName),
        help: 'pair-again',
      };
    case 'none':
      return {
        sentence: words.otherProgram(hubName),
        help: 'repair-hub',
      };
  }
}

function keyOutcome({ engine, hubName }: SelfTestParts): CheckOutcome {
  const { state, closed } = engine.status();
  if (state === 'linked') return { figure: words.accepted };
  if (closed === 'removed')
    return {
      sentence: words.removed,
      help: 'pair-again',
    };
  return {
    sentence: words.notLinked(hubName),
    help: 'repair-hub',
  };
}

/** @returns null: no answer, or not one that can be parsed */
async function askKeeper(engine: Engine): Promise<KeeperAnswer | null> {
  const asked = await engine.request(subjects.ask('keeper'), new Uint8Array(0), 2_000);
  if (!asked.ok) return null;
  try {
    return KeeperAnswer.parse(JSON.parse(new TextDecoder().decode(asked.value)));
  } catch {
    // Not from a keeper.
    return null;
  }
}

function roundTripOutcome(answer: KeeperAnswer | null, ms: number, { hubName }: SelfTestParts): CheckOutcome {
  if (answer === null)
    return {
      sentence: words.foyerSilent(hubName),
      help: 'repair-hub',
    };
  return { figure: ms > slowMs ? words.slow(Math.round(ms)) : words.roundTrip(Math.round(ms)) };
}

function versionOutcome(answer: KeeperAnswer, { version, hubName }: SelfTestParts): CheckOutcome {
  if (answer.protocol === protocol) return { figure: words.versions(version, hubName, answer.version) };
  const older = answer.protocol < protocol ? hubName : words.thisPc;
  return { sentence: words.tooOld(older), help: 'person' };
}

function clockOutcome(aheadMs: number, { hubName }: SelfTestParts): CheckOutcome {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  if (Math.abs(aheadMs) <= maxClockMs) return { figure: words.clockWithin(Math.max(1, seconds)) };
  return {
    sentence: words.clocksDiffer(hubName, seconds),
    help: 'person',
  };
}

/** Probes each flow of the role without changing anything. */
async function permissionOutcome({ engine, desk, role, hubName }: SelfTestParts): Promise<CheckOutcome> {
  const flows = flowsOf(desk, role);
  const denied: string[] = [];
  for (const { name, probe } of flows) {
    const result = await probe(engine);
    if (!result.ok && result.failure.kind === 'denied') denied.push(name);
  }
  if (denied.length === 0) return { figure: words.permissions(flows.length) };
  return { sentence: words.notAllowed(hubName, denied.join(', ')), help: 'repair-hub' };
}
