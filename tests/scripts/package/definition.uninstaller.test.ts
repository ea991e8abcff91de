import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markSecret } from '../../../electron/connect/desk-mark.ts';
import { earlierSecrets } from '../../../electron/connect/earlier-keys.ts';
import { unfinishedKeySecret } from '../../../electron/connect/store-key.ts';
import { triesSecret } from '../../../electron/lock/pin.ts';
import { recordSecret } from '../../../electron/platform/pc-record.ts';
import { root } from '../../../scripts/run-command.ts';

/** Each entry that this or an earlier Foyer has in the keychain. */
const everyEntry = [
  ...new Set([recordSecret, triesSecret, markSecret, unfinishedKeySecret, ...Object.values(earlierSecrets)]),
];

const script = join(root, 'resources/installer/uninstall.nsh');

/**
 * An uninstaller with our script in it. In place of electron-builder's own parts, which need plugins that it downloads:
 * its variable, and its question whether this is an update.
 */
const around = (output: string) => `Unicode true
!include LogicLib.nsh
!include FileFunc.nsh
!insertmacro un.GetParameters
!insertmacro un.GetOptions
Name "Foyer"
OutFile "${output}"
InstallDir "$LOCALAPPDATA\\Programs\\foyer"
Var installMode
!macro _isUpdated _a _b _t _f
  !insertmacro _== $installMode "updated" \`\${_t}\` \`\${_f}\`
!macroend
!define isUpdated \`"" isUpdated ""\`
!include "${script}"
Section "Install"
  SetOutPath $INSTDIR
  WriteUninstaller "$INSTDIR\\Uninstall Foyer.exe"
SectionEnd
Section "Uninstall"
  StrCpy $installMode "CurrentUser"
  !insertmacro customUnInstall
SectionEnd
`;

/** @returns the compiler's list of instructions; null where it is not on this machine */
function compile(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-nsis-'));
  try {
    const source = join(folder, 'uninstaller.nsi');
    writeFileSync(source, around(join(folder, 'uninstaller-test.exe')));
    const { error, status, stdout, stderr } = spawnSync('makensis', ['-WX', '-V4', source], {
      encoding: 'utf8',
    });
    if (error) return null;
    expect(status, `${stdout.slice(-2000)}${stderr}`).toBe(0);
    return stdout.slice(stdout.indexOf('Section: "Uninstall"'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const text = readFileSync(script, 'utf8');
const compiled = process.platform === 'linux' ? compile() : null;
if (compiled === null)
  console.log('not asked: NSIS (makensis) is not here; the uninstaller was read, not compiled');
/** The compiler's instructions, or where there is no compiler the script's own lines. */
const instructions = compiled ?? text;

describe('the uninstaller', () => {
  it.each([
    ['starts with the PC', 'CurrentVersion\\Run', 'DeleteRegValue'],
    ['is switched on in the task manager', 'StartupApproved\\Run', 'DeleteRegValue'],
    ['sends notices under its name', 'Classes\\AppUserModelId\\app.foyer.desk', 'DeleteRegKey'],
    ['has a person’s choices for its notices', 'Notifications\\Settings\\app.foyer.desk', 'DeleteRegKey'],
    ['is started by a click on a notice', 'Classes\\CLSID\\$R5', 'DeleteRegKey'],
    ['has a shortcut', '$SMPROGRAMS\\Foyer.lnk', 'Delete'],
  ])('makes Windows forget that Foyer %s', (_what, place, instruction) => {
    const lines = instructions.split('\n').filter((line) => line.includes(place));
    expect(lines.some((line) => line.trim().startsWith(instruction))).toBe(true);
  });

  it('never waits for a program without an end, so that a silent one cannot wait for a dialog', () => {
    const starts = text
      .split('\n')
      .filter((line) => /^\s*(Exec|ExecWait|ExecShell|ExecShellWait|nsExec::)/.test(line));
    // The program itself, and one for each entry of the keychain.
    expect(starts).toHaveLength(1 + everyEntry.length);
    for (const line of starts) expect(line).toMatch(/nsExec::Exec \/TIMEOUT=\d+ /);
  });

  it('asks nothing where /S stands on the command line', () => {
    const lines = text.split('\n').map((line) => line.trim());
    const asked = lines.findIndex((line) => line.startsWith('MessageBox'));
    const silent = lines.findIndex((line) => /GetOptions} \$R0 "\/S"/.test(line));
    expect(lines.filter((line) => line.startsWith('MessageBox'))).toHaveLength(1);
    expect(silent).toBeGreaterThan(0);
    // Between the two stands the condition that the switch was not given, and nothing that ends it.
    expect(lines.slice(silent + 1, asked)).toEqual([expect.stringMatching(/^\S+if} \S+Errors}$/)]);
  });

  it.each(everyEntry)('removes the entry %s from the Windows credential store', (entry) => {
    expect(text).toMatch(new RegExp(`cmdkey\\.exe" /delete:Foyer/${entry}'`));
  });

  it('destroys what Foyer keeps by choice alone, and nothing in an update', () => {
    const lines = text.split('\n').map((line) => line.trim());
    const destroying = lines.findIndex((line) => line.startsWith('RMDir'));
    expect(lines[destroying - 1]).toMatch(/^..if. .R2 == "destroy"$/);
    expect(lines[lines.indexOf('!macro customUnInstall') + 1]).toMatch(/^..ifNot. ..isUpdated.$/);
  });
});
