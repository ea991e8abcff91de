import { startRunning } from '../tests/standin/driver.ts';
import { hasScreen } from './electron-binary.ts';
import { root } from './run-command.ts';
import { showWindow } from './window.ts';

/** `node scripts/on-standin.ts <profile folder>`: the built Foyer on the stand-in, for a person. */
const [, , userData = `${root}.foyer/profile`] = process.argv;

const foyer = startRunning({
  main: `${root}out/main/main.js`,
  userData,
  onNews(news) {
    if (news.told !== 'page') return;
    // There is no tray to come back from: a closed window ends the program.
    if (hasScreen(process.env)) showWindow(news.address, process.env).once('close', leave);
    else console.log(`No screen here. Open this in a browser on this machine, once:\n  ${news.address}`);
  },
});
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
