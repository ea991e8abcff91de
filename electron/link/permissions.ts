import {
  changes,
  claimsBucket,
  fillStore,
  leaseBucket,
  leaseKey,
  limitsKey,
  rateKey,
  subjects,
} from './assets.ts';

import { bucketStream, type Engine } from './engine.ts';
import type { LinkResult } from './port.ts';

/**
 * A reception PC does all that the port offers. A practitioner's PC reads the buckets `day`, `presence` and `keys`, and writes its presence and what it
 * marks: no changes, no other desk's writes, claims, pages or budget (docs/decisions/0068).
 */
export type LinkRole = 'reception' | 'practitioner';

/** Subjects that a user may publish to and subscribe to, with the engine's wildcards (`*` one token, `>` the rest). */
export type Permissions = { readonly publish: readonly string[]; readonly subscribe: readonly string[] };

type Access = 'read' | 'write';

/** Which roles may use a part of the port. `key` null: any key. */
type Rule =
  | {
      readonly part: 'log' | 'permits' | 'answer' | 'follow' | 'fill';
      readonly roles: readonly LinkRole[];
    }
  /** `of`: one desk alone; null: any. */
  | { readonly part: 'ask'; readonly of: string | null; readonly roles: readonly LinkRole[] }
  | {
      readonly part: 'bucket';
      readonly bucket: string;
      readonly access: Access;
      readonly key: ((desk: string) => string) | null;
      readonly roles: readonly LinkRole[];
    };

const everyone: readonly LinkRole[] = ['reception', 'practitioner'];
const reception: readonly LinkRole[] = ['reception'];
const practitioner: readonly LinkRole[] = ['practitioner'];

const bucket = (
  name: string,
  access: Access,
  roles: readonly LinkRole[],
  key: ((desk: string) => string) | null = null,
): Rule => ({ part: 'bucket', bucket: name, access, key, roles });

/** The permissions are built from this table: one row for each flow of the port (port.ts). */
const rules: readonly Rule[] = [
  { part: 'log', roles: reception },
  { part: 'follow', roles: reception },
  { part: 'permits', roles: reception },
  { part: 'ask', of: null, roles: reception },
  // The keeper answers the self-test.
  { part: 'ask', of: 'keeper', roles: practitioner },
  { part: 'answer', roles: reception },
  { part: 'fill', roles: reception },
  bucket(leaseBucket, 'read', reception),
  bucket(leaseBucket, 'write', reception, () => leaseKey),
  bucket(claimsBucket, 'read', reception),
  bucket(claimsBucket, 'write', reception),
  bucket('presence', 'read', everyone),
  bucket('presence', 'write', everyone, (desk) => desk),
  bucket('sight', 'read', reception),
  bucket('sight', 'write', reception, (desk) => `${desk}.>`),
  bucket('day', 'read', everyone),
  bucket('day', 'write', reception),
  // Its marks, a key for each clinic day (clinic/day-messages.ts).
  bucket('day', 'write', practitioner, (desk) => `marks.${desk}.>`),
  bucket('budget', 'read', reception),
  bucket('keys', 'read', everyone),
  bucket('budget', 'write', reception, () => limitsKey),
  bucket('budget', 'write', reception, () => rateKey),
];

/** @returns what the hub allows a desk: only what is in the table */
export function permissionsOf(desk: string, role: LinkRole): Permissions {
  const parts = rules.filter(({ roles }) => roles.includes(role)).map((rule) => permissionsFor(rule, desk));
  return {
    publish: unique(parts.flatMap(({ publish }) => publish)),
    subscribe: unique([`_INBOX.${desk}.>`, ...parts.flatMap(({ subscribe }) => subscribe)]),
  };
}

/** A flow of the port with a probe that changes nothing. */
export type ProbedFlow = {
  readonly name: string;
  readonly probe: (engine: Engine) => Promise<LinkResult<unknown>>;
};

/** Higher than every revision of the engine: a permitted write under it is refused as late. */
const noRevision = 2 ** 40;

/** @returns the flows of a role that the self-test can probe: reads, and writes that are refused as late */
export function flowsOf(desk: string, role: LinkRole): readonly ProbedFlow[] {
  return rules
    .filter(({ roles }) => roles.includes(role))
    .flatMap((rule): ProbedFlow[] => {
      if (rule.part === 'follow') return [{ name: 'changes', probe: (engine) => engine.stream(changes) }];
      if (rule.part === 'fill')
        return [{ name: 'filling', probe: (engine) => engine.getObject(fillStore, 'none.0') }];
      if (rule.part !== 'bucket') return [];
      const { bucket: name, access, key } = rule;
      const at = (key ? key(desk) : 'none').replace('>', 'none');
      if (access === 'read') return [{ name: `reading ${name}`, probe: (engine) => engine.read(name, at) }];
      const probe = (engine: Engine) => engine.update(name, at, new Uint8Array(0), noRevision);
      return [{ name: `writing ${name}`, probe }];
    });
}

function permissionsFor(rule: Rule, desk: string): Permissions {
  switch (rule.part) {
    case 'log':
      return { publish: [subjects.log(desk, '*')], subscribe: [] };
    case 'follow':
      return { publish: readPermissions(changes), subscribe: [subjects.live] };
    case 'permits':
      return {
        publish: [subjects.background, subjects.person(desk), subjects.held(desk), subjects.burst(desk)],
        subscribe: [],
      };
    case 'ask':
      return { publish: [subjects.ask(rule.of ?? '*')], subscribe: [] };
    case 'answer':
      // The answer goes to the inbox of the desk that asked: the hub allows one answer for each request.
      return { publish: [], subscribe: [subjects.ask(desk)] };
    case 'fill':
      return {
        publish: [
          `$O.${fillStore}.>`,
          ...readPermissions(`OBJ_${fillStore}`),
          `$JS.API.STREAM.MSG.GET.OBJ_${fillStore}`,
          // An object is removed by purging its chunks.
          `$JS.API.STREAM.PURGE.OBJ_${fillStore}`,
        ],
        subscribe: [],
      };
    case 'bucket': {
      const { bucket: name, key } = rule;
      if (rule.access === 'read') return { publish: readPermissions(bucketStream(name)), subscribe: [] };
      return { publish: [`$KV.${name}.${key ? key(desk) : '>'}`], subscribe: [] };
    }
  }
}

/** What a desk publishes to the engine's API to read a stream, and to follow it by a consumer of its own. */
const readPermissions = (stream: string): readonly string[] => [
  `$JS.API.STREAM.INFO.${stream}`,
  `$JS.API.DIRECT.GET.${stream}`,
  `$JS.API.DIRECT.GET.${stream}.>`,
  `$JS.API.CONSUMER.CREATE.${stream}.>`,
  `$JS.API.CONSUMER.INFO.${stream}.*`,
  `$JS.API.CONSUMER.DELETE.${stream}.*`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
  // Flow control of a consumer. Newer engines append more tokens, so the pattern can't be narrower.
  '$JS.FC.>',
  `$JS.ACK.${stream}.>`,
];

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** Whether a subject matches a pattern of the engine. Both are tokens separated by dots. */
export function subjectMatches(subject: string, pattern: string): boolean {
  const tokens = subject.split('.');
  const wanted = pattern.split('.');
  for (const [index, want] of wanted.entries()) {
    if (want === '>') return tokens.length > index;
    const token = tokens[index];
    if (token === undefined || (want !== '*' && want !== token)) return false;
  }
  return tokens.length === wanted.length;
}
