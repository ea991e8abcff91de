import { startRunning } from '../tests/standin/driver.ts';
import { hasScreen } from './electron-binary.ts';
import { root } from './run-command.ts';
import { showWindow } from './window.ts';

/** `node scripts/on-standin.ts <profile folder>`: the built Foyer on the stand-in, for a person. */
const [, , userData = `${root}.foyer/profile`] = process.argv;

/** What shows each window of the program. */
const shown = new Map<number, ReturnType<typeof showWindow>>();
const foyer = startRunning({
  main: `${root}out/main/main.js`,
  userData,
  onNews(news) {
    if (news.event === 'page') show(news.window, news.address);
    if (news.event !== 'closed') return;
    const gone = shown.get(news.window);
    shown.delete(news.window);
    gone?.kill();
  },
});
function show(window: number, address: string): void {
  if (!hasScreen(process.env)) {
    console.log(`No screen here. Open this in a browser on this machine, once:\n  ${address}`);
    return;
  }
  const opened = showWindow(address, process.env);
  shown.set(window, opened);
  opened.once('close', () => {
    // The program has closed it itself.
    if (!shown.delete(window)) return;
    // There is no tray to come back from: the last closed window ends the program.
    if (shown.size === 0) leave();
    else void foyer.act('window.close', { window });
  });
}
let leaving = false;
function leave(): void {
  if (leaving) return;
  leaving = true;
  void foyer.quit();
}
// A second signal must not cut short the way out.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leave);
process.exitCode = (await foyer.ended) ?? 1;
process.stderr.write(foyer.complaints());
