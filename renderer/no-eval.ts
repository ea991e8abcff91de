import { config } from 'zod';

/**
 * The only side effect at import in the renderer, because it must run before any schema of `shared/` is created: zod
 * probes `new Function` when it creates an object schema, and our content security policy reports that as an attack.
 */
config({ jitless: true });
