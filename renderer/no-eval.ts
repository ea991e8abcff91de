import { config } from 'zod';

/**
 * The one thing in the page that happens at import, because it must happen before any schema of `shared/` is made: zod
 * probes `new Function` when it makes an object schema, and our content security policy reports that as an attack.
 */
config({ jitless: true });
