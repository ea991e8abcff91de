import { config } from 'zod';

/**
 * No schema makes code of texts: neither in the page, whose content security policy reports even zod's probe of `new Function` as an attack, nor in
 * the process that holds the key. A start saves what making that code takes (docs/performance.md). The only side effect at import of `shared/`,
 * because it must run before any schema is created: it is imported first.
 */
config({ jitless: true });
