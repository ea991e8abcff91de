import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildPage } from './build-page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built page. */
    readonly builtPage: string;
  }
}

/** Before the tests of the page: it is built once for all of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-page-'));
  await buildPage(folder);
  project.provide('builtPage', folder);
  return () => rm(folder, { recursive: true, force: true });
}
