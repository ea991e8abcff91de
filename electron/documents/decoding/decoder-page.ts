import type { DecoderJob } from '../../platform/ports.ts';
import { startCodecs } from './codecs.ts';
import { answerTo, transferable } from './jobs.ts';

/**
 * The script of the window in which documents are decoded (electron/desktop/windows/decoder-window.ts). It has no bridge: its
 * preload hands it one port to the main process, and everything comes and goes there, one job at a time.
 */

type Port = {
  onmessage: ((event: { readonly data: DecoderJob }) => void) | null;
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
};

/** What this page uses of a browser. libheif's own script (decoder.html) leaves `libheif` there. */
type Page = {
  readonly libheif?: unknown;
  addEventListener(
    name: 'message',
    listener: (event: { readonly source: unknown; readonly ports: readonly Port[] }) => void,
  ): void;
};
const page = globalThis as unknown as Page;

async function compiled(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`codecs/${name}.wasm`);
  if (!answer.ok) throw new Error('a decoder is missing');
  return new Uint8Array(await answer.arrayBuffer());
}

async function start() {
  const [pdfium, jpegDecoder, jpegEncoder, pngDecoder] = await Promise.all([
    compiled('pdfium'),
    compiled('jpeg-decoder'),
    compiled('jpeg-encoder'),
    compiled('png-decoder'),
  ]);
  return startCodecs({
    pdfium,
    jpegDecoder,
    jpegEncoder,
    pngDecoder,
    heic: async () => ({ script: page.libheif, decoder: await compiled('libheif') }),
  });
}

const codecs = start();
// Said with the answer to each job.
codecs.catch(() => undefined);

page.addEventListener('message', ({ source, ports: [port] }) => {
  if (source !== globalThis || !port) return;
  port.onmessage = ({ data }) => {
    void answerTo(codecs, data).then((answer) => port.postMessage(answer, transferable(answer)));
  };
});
