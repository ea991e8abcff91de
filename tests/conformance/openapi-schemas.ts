import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OperationName } from '../../shared/practice/operations.ts';

type Page = ReturnType<typeof import('../../service/openapi.ts')['openApi']>;
type Described = {
  operationId: string;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};

/** Holds answers against the schemas of the OpenAPI page. @returns what does not fit, as words. */
export function schemaChecker(page: Page) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(page, 'page');
  const described = new Map<string, { path: string; method: string; operation: Described }>();
  for (const [path, item] of Object.entries(page['paths'] as Record<string, Record<string, Described>>)) {
    for (const [method, operation] of Object.entries(item)) {
      described.set(operation.operationId, { path, method, operation });
    }
  }
  return (name: OperationName, contentType: string, value: unknown): string[] => {
    const found = described.get(name);
    if (!found) return ['the page has no such operation'];
    const type = contentType.split(';')[0] ?? '';
    if (!found.operation.responses['200']?.content?.[type]) return [`the page has no answer of type ${type}`];
    const step = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1');
    const pointer = [
      'paths',
      step(found.path),
      found.method,
      'responses',
      '200',
      'content',
      step(type),
      'schema',
    ];
    const validate = ajv.getSchema(`page#/${pointer.map(encodeURIComponent).join('/')}`);
    if (!validate) return ['the page’s schema cannot be read'];
    return validate(value)
      ? []
      : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  };
}
