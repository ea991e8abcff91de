import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { everySecret } from '../../../electron/connect/every-secret.ts';
import { lineOf, removeArguments } from '../../../electron/link/firewall-rule.ts';
import { root } from '../../../scripts/run-command.ts';

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

/**
 * What the part that destroys removes from the credential store, as NSIS runs the script's lines.
 *
 * @param pc its name, the domain of the account, how Foyer ended, and what its `pc-id` has afterwards; null: there is none
 */
function entriesRemovedAt(pc: {
  readonly PC: string;
  readonly USERDOMAIN: string;
  readonly ended: string;
  readonly pcId: string | null;
}): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const macro = lines.slice(lines.indexOf('!macro removeEntry NAME') + 1, lines.indexOf('!macroend'));
  const begins = lines.indexOf('$' + '{if} $R2 == "destroy"');
  const ends = lines.findIndex((line, at) => at > begins && line.startsWith('; Whether the rules'));
  const part = lines.slice(begins, ends).flatMap((line) => {
    const [, name] = /^!insertmacro removeEntry "(.+)"$/.exec(line) ?? [];
    return name ? macro.map((one) => one.replaceAll('$' + '{NAME}', name)) : [line];
  });
  const values: Record<string, string> = { $R2: 'destroy' };
  const textOfWord = (word: string) => (word.startsWith('"') ? word.slice(1, -1) : (values[word] ?? ''));
  const isSo = ([left = '', is = '', right = '']: readonly string[]) =>
    is === ''
      ? pc.pcId === null
      : (textOfWord(left).toLowerCase() === textOfWord(right).toLowerCase()) === (is === '==');
  const holds: boolean[] = [];
  const removed: string[] = [];
  for (const line of part) {
    const [what = '', ...words] = line.match(/"[^"]*"|\S+/g) ?? [];
    const kind = /^\$\{(\w+)\}$/.exec(what)?.[1];
    if (kind === 'if') holds.push(isSo(words));
    else if (kind === 'ifNot') holds.push(!isSo(words));
    else if (kind === 'andIf') holds.push(Boolean(holds.pop()) && isSo(words));
    else if (kind === 'endIf') holds.pop();
    else if (kind !== undefined) throw new Error(`not known here: ${line}`);
    if (kind !== undefined || holds.includes(false)) continue;
    const [into = '', from = '', most, at] = words;
    if (what === 'ReadEnvStr') values[into] = from === '"COMPUTERNAME"' ? pc.PC : pc.USERDOMAIN;
    else if (what === 'FileRead') values[from] = pc.pcId ?? '';
    else if (what === 'Pop') values[into] = pc.ended;
    else if (what === 'StrCpy') {
      const start = at === undefined ? 0 : Number(at);
      values[into] = textOfWord(from)
        .slice(start)
        .slice(0, most === undefined ? undefined : Number(most));
    }
    const [, deleted] = /\/delete:(\S+?)'$/.exec(line) ?? [];
    if (deleted) removed.push(deleted.replace(/\$R\d/g, (named) => values[named] ?? ''));
  }
  expect(holds).toEqual([]);
  return removed;
}

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
    // The program itself, two for each entry of the keychain, one for the id that is noted there, and two for the firewall.
    const shown = starts.filter((line) => line.trim().startsWith('ExecShell '));
    expect(starts).toHaveLength(1 + 2 + 1 + 2 + shown.length);
    for (const line of starts.filter((one) => !shown.includes(one)))
      expect(line).toMatch(/nsExec::Exec \/TIMEOUT=\d+ /);
    expect(shown).toHaveLength(1);
  });

  it('takes the rules of the firewall away: asked for by Windows where a person is there, else by its own rights', () => {
    const lines = text.split('\n').map((line) => line.trim());
    const netsh = (args: readonly string[]) => `advfirewall firewall ${lineOf(args).slice(21)}`;
    const deleting = lines.filter((line) => line.includes(netsh(removeArguments)));
    expect(deleting.map((line) => line.split(' ')[0])).toEqual(['ExecShell', 'nsExec::Exec']);
    expect(deleting[0]).toMatch(/^ExecShell "runas" "\$SYSDIR\\netsh\.exe" '.*' SW_HIDE$/);
    const asking = lines.indexOf(deleting[0] ?? '');
    expect(lines.slice(asking - 2, asking)).toEqual([
      expect.stringMatching(/^\S+if} \$R9 == "asked"$/),
      expect.stringMatching(/^;/),
    ]);
    // A person is there exactly where the question about what Foyer keeps is asked.
    const said = lines.indexOf('StrCpy $R9 "asked"');
    expect(lines[said + 1]).toMatch(/^MessageBox/);
    expect(lines.filter((line) => line.includes('$R9'))).toHaveLength(3);
  });

  it('asks nothing where /S stands on the command line', () => {
    const lines = text.split('\n').map((line) => line.trim());
    const asked = lines.findIndex((line) => line.startsWith('MessageBox'));
    const silent = lines.findIndex((line) => /GetOptions} \$R0 "\/S"/.test(line));
    expect(lines.filter((line) => line.startsWith('MessageBox'))).toHaveLength(1);
    expect(silent).toBeGreaterThan(0);
    // Between the two stands the condition that the switch was not given, and nothing that ends it.
    expect(lines.slice(silent + 1, asked)).toEqual([
      expect.stringMatching(/^\S+if} \S+Errors}$/),
      'StrCpy $R9 "asked"',
    ]);
  });

  it.each(everySecret)('removes the entry %s from the Windows credential store', (entry) => {
    expect(text).toContain(`!insertmacro removeEntry "${entry}"`);
    if (compiled === null) return;
    for (const name of ['Foyer', 'Foyer-$R5'])
      expect(compiled).toContain(`cmdkey.exe" /delete:${name}/${entry}`);
  });

  it('removes entries without an id only where they are certainly this PC’s', () => {
    const own = ['this-pc', 'pin-tries'].map((name) => `Foyer-0123456789abcdef/${name}`);
    const without = ['Foyer/this-pc', 'Foyer/pin-tries'];
    const removed = (pc: Parameters<typeof entriesRemovedAt>[0]) =>
      entriesRemovedAt(pc).filter((name) => /\/(this-pc|pin-tries)$/.test(name));
    const local = { PC: 'RECEPTION-1', USERDOMAIN: 'reception-1' };
    const domain = { PC: 'RECEPTION-1', USERDOMAIN: 'CLINIC' };
    const id = '0123456789abcdef';
    // Foyer itself has removed them, as far as they are.
    for (const word of ['own', 'adopted', 'adopting'])
      expect(removed({ ...local, ended: '0', pcId: `${word} ${id}` })).toEqual(own);
    expect(removed({ ...local, ended: '0', pcId: null })).toEqual([]);
    // It could not be run: they are this PC's where the account is no other PC's, unless it was given none.
    expect(removed({ ...local, ended: 'error', pcId: `own ${id}` })).toEqual(own);
    for (const word of ['adopted', 'adopting']) {
      const both = removed({ ...local, ended: 'timeout', pcId: `${word} ${id}` });
      expect(both.toSorted()).toEqual([...own, ...without].toSorted());
      expect(removed({ ...domain, ended: 'timeout', pcId: `${word} ${id}` })).toEqual(own);
    }
    expect(removed({ ...local, ended: '1', pcId: null })).toEqual(without);
    expect(removed({ ...domain, ended: '1', pcId: null })).toEqual([]);
    expect(removed({ PC: '', USERDOMAIN: '', ended: '1', pcId: null })).toEqual([]);
  });

  it('removes the id that is noted under this PC’s name', () => {
    const noted = (PC: string) =>
      entriesRemovedAt({ PC, USERDOMAIN: 'CLINIC', ended: '0', pcId: 'own 0123456789abcdef' }).filter(
        (name) => name.includes('pc-id'),
      );
    expect([noted('RECEPTION-1'), noted('')]).toEqual([['Foyer/pc-id-RECEPTION-1'], []]);
  });

  it('destroys what Foyer keeps by choice alone, and nothing in an update', () => {
    const lines = text.split('\n').map((line) => line.trim());
    const destroying = lines.findIndex((line) => line.startsWith('RMDir'));
    expect(lines[destroying - 1]).toMatch(/^..if. .R2 == "destroy"$/);
    expect(lines[lines.indexOf('!macro customUnInstall') + 1]).toMatch(/^..ifNot. ..isUpdated.$/);
  });
});
