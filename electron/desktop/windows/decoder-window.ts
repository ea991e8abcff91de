import { join } from 'node:path';
import type { default as Electron, Session } from 'electron';
import type { Decoder } from '../../platform/ports.ts';
import { decoderChannel } from './decoder-channel.ts';
import { decoderAddress, serveDecoder } from './decoder-files.ts';
import { cutOff, guardSession } from './guard.ts';
import { lockedDown } from './locked-down.ts';

type Used = Pick<typeof Electron, 'app' | 'BrowserWindow' | 'MessageChannelMain' | 'session'>;

/**
 * Where documents of strangers are decoded: a hidden window, in a process of its own that the system's sandbox
 * holds. A utility process would not do: it has Node, and no sandbox.
 *
 * Guarantees
 * - The process has no key, no bridge, no file and no network: one port to the main process, over which documents come
 *   and what was made of them goes, and its own files (`decoder-files.ts`).
 * - WebAssembly runs there and in no other page.
 * - One that is let go is ended at once, also in the middle of its work; nothing of it is kept or dumped.
 * - One that ends by itself, or that cannot be loaded, says so.
 * - Nothing is made before the first document comes.
 *
 * @param folder the built main script's
 * @param kill ends a process, whatever it does
 */
export function decoderWindows(electron: Used, folder: string, kill: (pid: number) => void): () => Decoder {
  let session: Session | null = null;
  const preload = join(folder, '../preload/decoder-preload.cjs');
  return () => {
    session ??= openSession(electron, folder);
    return openDecoder(electron, { preload, session, kill });
  };
}

function openSession(electron: Used, folder: string): Session {
  // Without "persist:" nothing of it is written to the profile folder.
  const session = electron.session.fromPartition('decoder');
  guardSession(session);
  serveDecoder(cutOff(session), {
    page: join(folder, '../decoder'),
    codecs: join(folder, 'codecs'),
  });
  return session;
}

function openDecoder(
  electron: Used,
  {
    preload,
    session,
    kill,
  }: { readonly preload: string; readonly session: Session; readonly kill: (pid: number) => void },
): Decoder {
  const window = new electron.BrowserWindow({
    title: 'Foyer',
    show: false,
    focusable: false,
    skipTaskbar: true,
    // Nothing of it is ever drawn, and it works as if it were seen.
    paintWhenInitiallyHidden: false,
    webPreferences: { preload, session, ...lockedDown, devTools: false, backgroundThrottling: false },
  });
  const { webContents } = window;
  const { port1: port, port2: itsPort } = new electron.MessageChannelMain();
  let tellAnswer = (_answer: unknown) => {};
  let tellGone = (_why: string) => {};
  let isOver = false;

  /** @returns whether it was there until now */
  function end(): boolean {
    if (isOver) return false;
    isOver = true;
    port.close();
    if (window.isDestroyed()) return true;
    const pid = webContents.getOSProcessId();
    window.destroy();
    // A page that decodes listens to nothing. Chromium's own way to end one leaves a dump on some systems.
    if (pid > 0) endProcess(pid, kill);
    return true;
  }
  const gone = (why: string) => {
    if (end()) tellGone(why);
  };

  port.on('message', ({ data }) => {
    if (!isOver) tellAnswer(data);
  });
  port.start();
  webContents.on('render-process-gone', (_event, { reason }) => gone(reason));
  webContents.on('preload-error', () => gone('preload-error'));
  window.once('closed', () => gone('closed'));
  window.loadURL(decoderAddress).then(
    () => {
      if (!isOver) webContents.postMessage(decoderChannel, null, [itsPort]);
    },
    () => gone('not loaded'),
  );

  return {
    post: (job) => port.postMessage(job),
    onAnswer(listener) {
      tellAnswer = listener;
    },
    onGone(listener) {
      tellGone = listener;
    },
    memory() {
      if (isOver || window.isDestroyed()) return 0;
      const pid = webContents.getOSProcessId();
      const memory = electron.app.getAppMetrics().find((one) => one.pid === pid)?.memory;
      // In kilobytes (docs/api/structures/memory-info.md). On Windows a working set can be trimmed; what is its own cannot.
      return memory ? (memory.privateBytes ?? memory.workingSetSize) * 1024 : 0;
    },
    end: async () => void end(),
  };
}

function endProcess(pid: number, kill: (pid: number) => void): void {
  try {
    kill(pid);
  } catch {
    // It has ended already.
  }
}
