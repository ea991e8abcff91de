import type { z } from 'zod';
import { openApi } from '../../service/openapi.ts';
import { type OperationName, operations } from '../../shared/practice/operations.ts';
import { documented } from './documented.ts';
import { schemaChecker } from './openapi-schemas.ts';

const strict = new Map<OperationName, z.ZodType>();
let checker: ReturnType<typeof schemaChecker> | null = null;

/** What an answer has that its documented shape, or the OpenAPI page's schema, does not allow. */
export function faultsOf(name: OperationName, contentType: string, value: unknown): string[] {
  let schema = strict.get(name);
  if (!schema) {
    schema = documented(operations[name].answer);
    strict.set(name, schema);
  }
  checker ??= schemaChecker(openApi({ extensions: 'present' }));
  const issues = schema.safeParse(value).error?.issues ?? [];
  return [
    ...issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...checker(name, contentType, value),
  ];
}
