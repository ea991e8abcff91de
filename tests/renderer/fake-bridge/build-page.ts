import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const renderer = fileURLToPath(new URL('../../../renderer/', import.meta.url));

/** Builds the page as it ships (`page/`), and the fake bridge beside it (`fake/fake.js`), into a folder. */
export async function buildPage(out: string): Promise<void> {
  const common = { configFile: false as const, logLevel: 'warn' as const };
  await build({
    ...common,
    root: renderer,
    base: './',
    plugins: [react()],
    build: {
      outDir: join(out, 'page'),
      rolldownOptions: { input: [join(renderer, 'index.html'), join(renderer, 'board.html')] },
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
