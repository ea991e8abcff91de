import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

/** Compiled code that cannot be bundled; everything else is, so that the installed program has no node_modules tree. */
const native = ['better-sqlite3-multiple-ciphers', 'keytar'];

/** The compiled code of what reads documents and pictures (electron/papers), beside the program. */
const codecs = {
  'pdfium.wasm': '@embedpdf/pdfium/pdfium.wasm',
  'jpeg-decoder.wasm': '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
  'jpeg-encoder.wasm': '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm',
  'png-decoder.wasm': '@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
  // Under the LGPL: as it came, with its licence, and nothing of it inside our own code.
  'libheif.cjs': 'libheif-js/libheif-wasm/libheif.js',
  'libheif.wasm': 'libheif-js/libheif-wasm/libheif.wasm',
  'libheif-LICENSE.txt': 'libheif-js/libheif-wasm/LICENSE',
};
const { resolve } = createRequire(import.meta.url);
const layCodecs: Plugin = {
  name: 'codecs',
  async generateBundle() {
    for (const [name, from] of Object.entries(codecs)) {
      const source = await readFile(resolve(from));
      this.emitFile({ type: 'asset', fileName: `codecs/${name}`, source });
    }
  },
};

export default defineConfig({
  main: {
    plugins: [layCodecs],
    build: {
      rolldownOptions: {
        input: { main: 'electron/main.ts', 'paper-worker': 'electron/documents/decoding/worker.ts' },
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
      rolldownOptions: { input: { index: 'renderer/index.html', board: 'renderer/board.html' } },
      // An inlined asset would need `data:` in script-src or font-src; the page's policy has neither.
      assetsInlineLimit: 0,
    },
  },
});
