import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPc } from '../../tests/e2e/foyer.ts';
import { connect } from '../../tests/e2e/receptionist.ts';
import { hasScreen } from '../electron-binary.ts';
import { root } from '../run-command.ts';
import { showWindow } from '../window.ts';
import { playing, startPractice } from './practice.ts';
import { todayAsText } from './today-as-text.ts';

/** The demo for a person: Foyer, connected, in a window; without a screen its address, and today's list as text. */
export async function attended({
  electron,
  play,
}: {
  readonly electron: string | null;
  readonly play: boolean;
}): Promise<number> {
  const practice = await startPractice(playing(play));
  const saved = join(root, '.foyer', 'saved');
  mkdirSync(saved, { recursive: true });
  const pc = await openPc({ electron, recorded: false, env: { FOYER_SAVES: saved } });
  const foyer = pc.start();
  let end: (code: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  // A second signal is ignored: it must not cut the shutdown short.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));
  void foyer.ended.then((code) => end(code ?? 1));
  try {
    const page = await connect(foyer, practice);
    if (electron === null) {
      const text = await todayAsText(page);
      const address = await foyer.act('window.address', null);
      // One window, one page: the one that connected makes way.
      await page.close();
      if (address !== null && hasScreen(process.env)) {
        showWindow(address, process.env).once('close', () => end(0));
      } else {
        console.log(`${text}\n\nNo screen here. Open this in a browser on this machine, once:\n  ${address}`);
      }
    }
    if (electron === null) console.log(`What is saved as a file lies in ${saved}.`);
    console.log('Foyer is at its desk. The clinic’s day goes on by itself. Ctrl+C ends it.');
    return await ended;
  } finally {
    await pc.remove();
    await practice.close();
  }
}
