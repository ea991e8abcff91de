import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** Compiled code that cannot be bundled; everything else is, so that the installed program has no node_modules tree. */
const native = ['better-sqlite3-multiple-ciphers', 'keytar'];

export default defineConfig({
  main: {
    build: {
      rolldownOptions: {
        input: { main: 'electron/main.ts' },
        external: native,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: 'electron/preload.ts' },
        // A sandboxed preload is one CommonJS file: it can require nothing but 'electron'.
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    build: {
      rolldownOptions: { input: 'renderer/index.html' },
      // An inlined asset would need `data:` in script-src or font-src; the page's policy has neither.
      assetsInlineLimit: 0,
    },
  },
});
