import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { electronComplaint, KnownReleases, likelyNewest, newestMajor, ReleaseTimes } from './electron-age.ts';
import { askNpm } from './npm.ts';
import { root } from './run-command.ts';

/** Fails when the pinned Electron is older than the newest three majors. */
const packageJson = readFileSync(join(root, 'package.json'), 'utf8');
const asked = ReleaseTimes.safeParse(askNpm(['view', 'electron', 'time', '--json']));
const known = KnownReleases.parse(
  JSON.parse(readFileSync(join(root, 'scripts/electron-releases.json'), 'utf8')),
);

const newest = asked.success ? newestMajor(asked.data) : likelyNewest(known, Date.now());
const source = asked.success
  ? 'by the npm registry'
  : `the registry could not be asked: reckoned from ${known.newestMajor} on ${known.asOf}`;
const complaint = electronComplaint(packageJson, newest);
console.log(complaint ?? `newest major ${newest}, ${source}`);
process.exitCode = complaint === null ? 0 : 1;
