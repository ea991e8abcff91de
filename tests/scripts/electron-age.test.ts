import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { electronComplaint, KnownReleases, likelyNewest, newestMajor } from '../../scripts/electron-age.ts';
import { root } from '../../scripts/run-command.ts';
import { replaced } from '../mutations/mutate.ts';

const packageJson = readFileSync(join(root, 'package.json'), 'utf8');
const known = KnownReleases.parse(
  JSON.parse(readFileSync(join(root, 'scripts/electron-releases.json'), 'utf8')),
);

describe('item 16, use a current version of Electron', () => {
  it('the pinned one is among the newest three majors, as known on the day of the committed file', () => {
    expect(electronComplaint(packageJson, known.newestMajor)).toBeNull();
  });

  it.each(['41.2.0', '^45.4.1', 'latest', '45'])('turned to %s it is seen', (version) => {
    const pinned = /"electron": "([^"]+)"/.exec(packageJson)?.[1] ?? '';
    const flipped = replaced(packageJson, {
      file: 'package.json',
      text: `"electron": "${pinned}"`,
      by: `"electron": "${version}"`,
    });
    expect(electronComplaint(flipped, known.newestMajor)).not.toBeNull();
  });

  it('a major counts as soon as it is out, not while it is announced', () => {
    const times = { created: '', '44.1.0': '', '45.0.0': '', '46.0.0-beta.2': '', '9.9.9': '' };
    expect(newestMajor(times)).toBe(45);
    expect(electronComplaint('{"devDependencies":{"electron":"43.0.0"}}', newestMajor(times))).toBeNull();
    expect(electronComplaint('{"devDependencies":{"electron":"42.9.9"}}', newestMajor(times))).toContain(
      '42.9.9 gets no fixes',
    );
  });

  it('where the registry cannot be asked, a major more is reckoned with every eight weeks', () => {
    const then = { asOf: '2026-11-21', newestMajor: 45 };
    expect(likelyNewest(then, Date.parse('2026-11-20'))).toBe(45);
    expect(likelyNewest(then, Date.parse('2027-01-15'))).toBe(45);
    expect(likelyNewest(then, Date.parse('2027-01-17'))).toBe(46);
    expect(likelyNewest(then, Date.parse('2027-05-20'))).toBe(48);
  });
});
