import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { Policy } from '../electron/platform/policy.ts';
import { root } from './run-command.ts';

/** The policy's JSON Schema, for editors: made from the same shape as the program reads it by. */
export function policySchema(): string {
  const schema = z.toJSONSchema(Policy, { io: 'input', target: 'draft-7' });
  return `${JSON.stringify({ title: 'Foyer’s policy', ...schema }, null, 2)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(root, 'resources', 'policy', 'policy.schema.json'), policySchema());
}
