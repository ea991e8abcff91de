import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { pageTreeshake } from '../../../scripts/page-build.ts';
import { extentOf } from '../../extent.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const renderer = fileURLToPath(new URL('../../../renderer/', import.meta.url));

/**
 * Builds the page (`page/`) and the fake bridge beside it (`fake/fake.js`) into a folder: in `npm test` as it ships, in the
 * soak with React's own checks in it, whose warnings are failures of a test (`pageUnderTest`).
 */
export async function buildPage(out: string): Promise<void> {
  const mode = extentOf(process.env) === 'whole' ? 'development' : 'production';
  const before = process.env['NODE_ENV'];
  // Plugins go by the environment, which is `test` within vitest, and not by the mode.
  process.env['NODE_ENV'] = mode;
  try {
    await buildIn(out, mode);
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

async function buildIn(out: string, mode: string): Promise<void> {
  const common = { configFile: false as const, logLevel: 'warn' as const, mode };
  await build({
    ...common,
    root: renderer,
    base: './',
    plugins: [react()],
    build: {
      outDir: join(out, 'page'),
      rolldownOptions: {
        input: [join(renderer, 'index.html'), join(renderer, 'board.html')],
        treeshake: pageTreeshake,
      },
      assetsInlineLimit: 0,
      emptyOutDir: true,
      chunkSizeWarningLimit: 4000,
      reportCompressedSize: false,
    },
  });
  await build({
    ...common,
    root: here,
    build: {
      outDir: join(out, 'fake'),
      reportCompressedSize: false,
      emptyOutDir: true,
      lib: { entry: join(here, 'install.ts'), formats: ['iife'], name: 'fake', fileName: () => 'fake.js' },
    },
  });
}
