import type { z } from 'zod';
import { fieldPaths } from '../../shared/practice/field-paths.ts';
import { One } from '../../shared/practice/fields.ts';
import { type Operation, operations } from '../../shared/practice/operations.ts';
import { resourceUses } from '../../shared/practice/resource-uses.ts';
import type { ResourceUses } from '../../shared/practice/uses.ts';

/** The second part of docs/spec-coverage.md: what the desk makes of each field that it reads. */

/** What a table lacks or has too much, in words. */
export function withoutUse(resources: readonly ResourceUses[] = resourceUses): string[] {
  const known = new Set(resources.map(({ schema }) => schema));
  const lacking = answered()
    .filter(([, schema]) => !known.has(schema))
    .map(([name]) => `${name}: what it answers has no table of uses`);
  return [...new Set(lacking), ...resources.flatMap(differences)];
}

function differences({ title, schema, uses }: ResourceUses): string[] {
  const paths = fieldPaths(schema);
  const there = new Set(paths);
  return [
    ...paths
      .filter((path) => !uses[path])
      .map((path) => `${title}.${path}: no row says what the desk makes of it`),
    ...Object.keys(uses)
      .filter((path) => !there.has(path))
      .map((path) => `${title}.${path}: a row for a field that is not there`),
  ];
}

/** The resource that each operation answers. */
function answered(): [string, z.ZodType][] {
  return Object.entries<Operation>(operations).flatMap(([name, { answer, lists }]): [string, z.ZodType][] => {
    if (answer === One) return [];
    if (lists) return [[name, lists]];
    const { data } = (answer as z.ZodObject).shape as { data?: z.ZodArray };
    return [[name, data ? (data.element as z.ZodType) : answer]];
  });
}

const hows = { shown: 'shown', used: 'used', unused: 'not used' } as const;

export function usesPage(resources: readonly ResourceUses[] = resourceUses): string {
  const all = resources.flatMap(({ schema, uses }) => fieldPaths(schema).map((path) => uses[path]));
  const count = (how: string) => all.filter((use) => use?.how === how).length;
  const parts = resources.map(({ title, schema, uses }) => {
    const rows = fieldPaths(schema).map((path) => {
      const use = uses[path];
      return `| \`${path}\` | ${use ? hows[use.how] : '**no row**'} | ${use?.words ?? ''} |`;
    });
    return `### ${title}\n\n| Field | | Where, or why not |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `
## What the desk makes of each field

Generated from the tables beside the resources (\`shared/practice/resources/*.uses.ts\`). **${all.length} fields: ${count('shown')} shown,
${count('used')} used without being shown, ${count('unused')} not used, each with its reason.** A field that is shown or used says where.

${parts.join('\n')}`;
}
