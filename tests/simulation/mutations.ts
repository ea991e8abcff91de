import type { Part } from './plan.ts';

/** A passage of the program's source, word for word, and what stands in its place. */
export type Replacement = { readonly file: string; readonly text: string; readonly by: string };

/**
 * A mistake that somebody could make. The simulation must turn red with it: `within` days of this part, counted from
 * seed 1. The passages must stand in the source as they are given here; when a passage is rewritten, its mutation is
 * rewritten with it.
 */
export type Mutation = {
  readonly name: string;
  readonly part: Part;
  readonly within: number;
  readonly replacements: readonly Replacement[];
};

const sync = { part: 'sync', within: 500 } as const;
const writes = { part: 'writes', within: 200 } as const;

export const mutations: readonly Mutation[] = [
  {
    ...sync,
    name: 'the watermark is the largest updatedAt that was seen',
    replacements: [
      {
        file: 'electron/sync/pass.ts',
        text: 'const at = { cursor: page.cursor, serverTime: ports.serverClock.at(page.serverTime) };',
        by: `const at = { cursor: page.cursor, serverTime: ports.serverClock.at(page.serverTime) };
      for (const item of page.items) largest = Math.max(largest, stampOf(item) ?? 0);`,
      },
      {
        file: 'electron/sync/pass.ts',
        text: 'let changed = 0;',
        by: 'let changed = 0;\n  largest = 0;',
      },
      {
        file: 'electron/sync/pass.ts',
        text: 'type Filters = Readonly<Record<string, string | number>>;',
        by: 'let largest = 0;\ntype Filters = Readonly<Record<string, string | number>>;',
      },
      {
        file: 'electron/sync/pass.ts',
        text: 'return over ? passEnded(turned, { wall: ports.clock.wall(), serverTime: at.serverTime }) : turned;',
        by: 'return over ? { ...passEnded(turned, { wall: ports.clock.wall(), serverTime: at.serverTime }), ...(largest > 0 ? { watermark: largest } : {}) } : turned;',
      },
    ],
  },
  {
    ...sync,
    name: 'no overlap',
    replacements: [
      {
        file: 'electron/sync/feed-state.ts',
        text: 'export const overlapMs = 120_000;',
        by: 'export const overlapMs = 0;',
      },
    ],
  },
  {
    ...sync,
    name: 'the cursor is saved before the rows',
    replacements: [
      {
        file: 'electron/sync/pass.ts',
        text: 'feed: { name, state: JSON.stringify(state) },',
        by: '',
      },
      {
        file: 'electron/sync/pass.ts',
        text: 'const kept = await keepPage(change, ports);',
        by: 'cache.saveFeedState(name, JSON.stringify(state));\n      const kept = await keepPage(change, ports);',
      },
    ],
  },
  {
    ...sync,
    name: 'id_gt paging is assumed',
    replacements: [
      {
        file: 'electron/practice/walk-steps.ts',
        text: "if (remembered === 'mixed' || order === 'mixed') return null;\n  return order ?? remembered;",
        by: "return 'up';",
      },
    ],
  },
  {
    ...sync,
    name: 'include_archived is forgotten',
    replacements: [
      {
        file: 'electron/sync/feeds.ts',
        text: "const archived = feed.kind === 'paymentMethods' ? {} : { include_archived: 'true' };",
        by: 'const archived = feed.kind ? {} : {};',
      },
    ],
  },
  {
    ...sync,
    name: 'the overlap without the rule that the newer wins',
    replacements: [
      {
        file: 'electron/store/cache/apply.ts',
        text: "if (kept && !isNewer({ version, sequence }, kept)) return 'same';",
        by: '',
      },
    ],
  },
  {
    ...writes,
    name: 'a payment is sent again after a time-out',
    replacements: [
      {
        file: 'electron/outbox/states.ts',
        text: "case 'unknown':\n      return 'unknown';\n  }\n}\n\n/** How long",
        by: "case 'unknown':\n      return 'waiting';\n  }\n}\n\n/** How long",
      },
    ],
  },
  {
    ...writes,
    name: 'a payment is sent again when it was once not found',
    replacements: [
      {
        file: 'electron/outbox/kinds/payment.ts',
        text: "notDone: 'after-two-looks-ask',",
        by: "notDone: 'send-again',",
      },
    ],
  },
  {
    ...writes,
    name: 'all that is pending is marked as done when one is',
    replacements: [
      {
        file: 'electron/outbox/carrier.ts',
        text: 'if (row) ports.onDone(bound.shows);',
        by: "for (const other of desk.writes(['waiting', 'held'])) ledger.move(other, ['waiting', 'held'], 'done', {});\n    if (row) ports.onDone(bound.shows);",
      },
    ],
  },
  {
    ...writes,
    name: 'what the practice refuses is dropped',
    replacements: [
      {
        file: 'electron/outbox/carrier.ts',
        text: "ledger.move(row, ['sending'], to, { notes, failure });",
        by: "if (to === 'refused') ledger.remove(row, ['sending'], 'dropped');\n    else ledger.move(row, ['sending'], to, { notes, failure });",
      },
    ],
  },
  {
    ...writes,
    name: 'what was being sent at a crash is sent again without reading back',
    replacements: [
      {
        file: 'electron/outbox/outbox.ts',
        text: "if (row.state === 'sending') return ledger.move(row, ['sending'], 'unknown');",
        by: "if (row.state === 'sending') return ledger.move(row, ['sending'], 'waiting');",
      },
    ],
  },
  {
    ...writes,
    name: 'an arrival is sent without a look before',
    replacements: [
      {
        file: 'electron/outbox/kinds/arrival.ts',
        text: 'if (trusted && !context.confirmed && !context.waited)',
        by: 'if (trusted || !context.confirmed)',
      },
    ],
  },
  {
    ...writes,
    name: 'a field that somebody else changed is sent all the same',
    replacements: [
      {
        file: 'electron/outbox/kinds/three-way.ts',
        text: 'else conflicts.push(field);',
        by: 'else send.push(field);',
      },
    ],
  },
];
