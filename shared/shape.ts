import { z } from 'zod';

/**
 * A schema that is made when it is first used: of all schemas a start uses few, and the page, which has the types alone, none. The build of the
 * page leaves out what it does not use, because making one has no effect (electron.vite.config.ts).
 */
export const shape: typeof z.lazy = (make) => z.lazy(make);
