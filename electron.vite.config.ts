import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build, type Plugin, transformWithOxc } from 'vite';
import { asciiScript } from './scripts/ascii-script.ts';
import { pageTreeshake } from './scripts/page-build.ts';

/** Compiled code that cannot be bundled; everything else is, so that the installed program has no node_modules tree. */
const native = ['better-sqlite3-multiple-ciphers', 'keytar'];

/** The compiled code of what reads documents and pictures (electron/documents/decoding), and libheif's script, beside the program. */
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

/** The main process's program beside what loads it, and its compiled code (electron/load-program.ts). */
const compileProgram: Plugin = {
  name: 'compile-program',
  async generateBundle(_options, bundle) {
    const program = bundle['program.cjs'];
    if (program?.type !== 'chunk') throw new Error('the build has no program.cjs');
    // It is read as it lies in the file, letter by letter.
    program.code = asciiScript(program.code);
    const source = await readFile('electron/load-program.ts', 'utf8');
    const { code } = await transformWithOxc(source, 'load-program.ts');
    this.emitFile({ type: 'asset', fileName: 'main.js', source: code });
  },
  // Not `closeBundle`, which comes after a build that failed, too.
  async writeBundle() {
    await promisify(execFile)(process.execPath, ['scripts/compile-program.mjs', 'out/main']);
  },
};

/**
 * The codecs' glue names its compiled code by an address beside itself, which would be laid there a second time. It is
 * given the bytes (electron/documents/decoding/codecs.ts), and never asks for it.
 */
const noCompiledCodeBeside: Plugin = {
  name: 'no-compiled-code-beside',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/@(?:jsquash|embedpdf)\// },
    handler: (code) =>
      code.replaceAll(
        /new URL\((["'][\w-]+\.wasm["']),\s*import\.meta\.url\)/g,
        'new URL($1, globalThis.location.href)',
      ),
  },
};

/** The page of the window that decodes documents: built by itself, so that it shares no script with the desk's page. */
const decoderPage: Plugin = {
  name: 'decoder-page',
  async closeBundle() {
    await build({
      configFile: false,
      root: 'electron/documents/decoding',
      base: './',
      logLevel: 'warn',
      plugins: [noCompiledCodeBeside],
      build: {
        outDir: '../../../out/decoder',
        emptyOutDir: true,
        target: 'esnext',
        minify: false,
        modulePreload: false,
        rolldownOptions: { input: 'electron/documents/decoding/decoder.html' },
      },
    });
  },
};

/**
 * What electron-store brings for schemas and migrations of a settings file, of which Foyer gives it none (electron/platform/settings.ts checks what is
 * in the file): an eighth of the main script, and the one library in it that makes code of texts.
 */
const notUsed = fileURLToPath(new URL('electron/platform/not-used-by-the-store.ts', import.meta.url));

export default defineConfig({
  main: {
    plugins: [layCodecs, compileProgram],
    resolve: {
      alias: { 'ajv/dist/2020.js': notUsed, 'ajv-formats': notUsed, semver: notUsed },
    },
    build: {
      rolldownOptions: {
        input: { program: 'electron/main.ts' },
        external: native,
        // Compiled code can be kept of a script, not of a module. Electron's packages are required as they are imported elsewhere.
        output: {
          format: 'cjs',
          dynamicImportInCjs: false,
          comments: { legal: true, annotation: false, jsdoc: false },
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[name]-[hash].cjs',
        },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          preload: 'electron/preload.ts',
          'decoder-preload': 'electron/desktop/windows/decoder-preload.ts',
        },
        // A sandboxed preload is one CommonJS file: it can require nothing but 'electron', so the two share no module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react(), decoderPage],
    build: {
      // Half as much to read and compile at each start, and what the tests of the page are on (tests/renderer/fake-bridge/build-page.ts).
      minify: true,
      rolldownOptions: {
        input: { index: 'renderer/index.html', board: 'renderer/board.html' },
        treeshake: pageTreeshake,
      },
      // An inlined asset would need `data:` in script-src or font-src; the page's policy has neither.
      assetsInlineLimit: 0,
    },
  },
});
