import { instantFromWire } from '../shared/clinic-time.ts';
import type { Dialect } from './dialect.ts';
import type { Answer } from './outcome.ts';
import type { Practice } from './practice.ts';
import type { KindName } from './store/kinds.ts';
import type { PageQuery, RecordPage, Test } from './store/select.ts';

/** The parsed common parameters of every list (docs/practice-api/lists.md). */
export type CommonQuery = {
  readonly id_gt?: number | undefined;
  readonly id_lt?: number | undefined;
  readonly update_gt?: string | undefined;
  readonly update_lt?: string | undefined;
  readonly include_archived?: 'true' | 'false' | undefined;
};

/** The SQL tests of a list's own filters. */
export type Filters = Partial<Pick<PageQuery, 'tests' | 'parts' | 'also' | 'ids'>>;

/** `column = value`, when the value was given. */
export const equal = (column: string, value: number | string | null | undefined): Test[] =>
  value === undefined || value === null ? [] : [{ column, op: '=', value }];

/** After `gt` and before `lt`, strictly. @param grain 1 for milliseconds, 1000 where stamps are kept to the second. */
export function between(column: string, gt: string | undefined, lt: string | undefined, grain = 1): Test[] {
  const after = instantFromWire(gt);
  const before = instantFromWire(lt);
  const tests: Test[] = [];
  // A truncated stamp is after `x` when the stamp itself reaches the next whole second after `x`.
  if (after !== null) tests.push({ column, op: '>=', value: (Math.floor(after / grain) + 1) * grain });
  if (before !== null) tests.push({ column, op: '<', value: Math.ceil(before / grain) * grain });
  return tests;
}

export const grainOf = (dialect: Pick<Dialect, 'timestamps'>): number =>
  dialect.timestamps === 'seconds' ? 1000 : 1;

/** One part's tests, when there are any. */
export const part = (name: string, tests: Test[]): PageQuery['parts'] =>
  tests.length > 0 ? { [name]: tests } : {};

/**
 * The links of a page: `/v1/<object_type>?id_gt=<id>` towards higher ids and `?id_lt=<id>` towards lower ones, each
 * only where there are such objects.
 */
export function linksOf(path: string, page: RecordPage, style: Dialect['links']): Record<string, string> {
  if (style === 'none' || page.ids.length === 0) return {};
  const [higher, lower] = style === 'as-ruled' ? ['nextPage', 'previousPage'] : ['previousPage', 'nextPage'];
  const links: Record<string, string> = {};
  if (page.below) links[lower as string] = `/v1${path}?id_lt=${Math.min(...page.ids)}`;
  if (page.above) links[higher as string] = `/v1${path}?id_gt=${Math.max(...page.ids)}`;
  return links;
}

/** Answers one page of a kind. */
export function answerPage(
  practice: Practice,
  kind: KindName,
  path: string,
  query: CommonQuery,
  filters: Filters = {},
): Answer {
  const dialect = practice.dialect();
  const page = practice.records.page(kind, {
    tests: [
      ...between('updated', query.update_gt, query.update_lt, grainOf(dialect)),
      ...(filters.tests ?? []),
    ],
    parts: filters.parts ?? {},
    also: filters.also ?? [],
    ids: filters.ids,
    idAbove: query.id_gt,
    idBelow: query.id_lt,
    archivedToo: query.include_archived === 'true',
    order: dialect.order,
    size: dialect.pageSize,
  });
  const links = JSON.stringify(linksOf(path, page, dialect.links));
  return { ok: true, json: `{"data":[${page.docs.join(',')}],"links":${links}}`, as: 'page' };
}
