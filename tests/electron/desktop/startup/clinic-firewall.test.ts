import { describe, expect, it } from 'vitest';
import { createHubFirewall, type ProgramEnd } from '../../../../electron/desktop/startup/clinic-firewall.ts';
import { elevationScript } from '../../../../electron/desktop/startup/elevated-netsh.ts';
import type { LetIn } from '../../../../electron/link/firewall-rule.ts';

const server = 'C:\\Program Files\\Foyer\\resources\\link\\nats-server.exe';
const foyer = 'C:\\Program Files\\Foyer\\Foyer.exe';
const both: readonly LetIn[] = [
  { program: server, port: 47_300 },
  { program: foyer, port: 47_301 },
];

/** A firewall whose programs are recorded in place of being run. */
function recorded(answer: Partial<ProgramEnd> | ((file: string) => Partial<ProgramEnd>) = {}, wanted = both) {
  const ran: { readonly file: string; readonly line: string }[] = [];
  const firewall = createHubFirewall(
    () => wanted,
    'C:\\Windows',
    async (file, line) => {
      ran.push({ file, line });
      return { code: 0, said: '', ...(typeof answer === 'function' ? answer(file) : answer) };
    },
  );
  return { firewall, ran };
}

/** The script that PowerShell would run. */
function scriptIn(line = ''): string {
  const [, encoded = ''] = /^-NoProfile -NonInteractive -EncodedCommand ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
  return Buffer.from(encoded, 'base64').toString('utf16le');
}

const begin = 'advfirewall firewall add rule name="Foyer clinic link" dir=in action=allow';
const rest = 'profile=private,domain remoteip=localsubnet';
const added = [
  `${begin} program="${server}" protocol=TCP localport=47300 ${rest}`,
  `${begin} program="${foyer}" protocol=TCP localport=47301 ${rest}`,
];

describe('the firewall of the hub’s PC', () => {
  it('lets two programs in, each on its one port, from the clinic’s own network, as the commands show', async () => {
    const { firewall, ran } = recorded();
    expect(firewall.commands()).toEqual(added.map((line) => `netsh ${line}`));
    expect(await firewall.allow()).toBe('done');
    expect(ran.map(({ file }) => file)).toEqual([
      'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
    ]);
    const script = scriptIn(ran[0]?.line);
    const deleted = [server, foyer].map(
      (program) => `advfirewall firewall delete rule name=all dir=in program="${program}"`,
    );
    const listed = (lines: readonly string[]) => `@(${lines.map((line) => `'${line}'`).join(', ')})`;
    expect(script).toContain(`$before = ${listed(deleted)}`);
    expect(script).toContain(`$lines = ${listed(added)}`);
    expect(script).toContain("$start.Verb = 'runas'");
  });

  it('is changed back by the rules’ name', async () => {
    const { firewall, ran } = recorded();
    expect(await firewall.remove()).toBe('done');
    const script = scriptIn(ran[0]?.line);
    expect(script).toContain('$before = @()');
    expect(script).toContain(`$lines = @('advfirewall firewall delete rule name="Foyer clinic link"')`);
  });

  it('says what became of it: done, declined by the person, or failed', async () => {
    for (const [code, outcome] of [
      [0, 'done'],
      [1_223, 'declined'],
      [1, 'failed'],
      [null, 'failed'],
    ] as const)
      expect(await recorded({ code }).firewall.allow()).toBe(outcome);
  });

  it('is read without rights, and set only where each program and port is in what Windows lists', async () => {
    const shown = `Regelname: Foyer clinic link\r\nProgramm: ${server.toUpperCase()}\r\nLokaler Port: 47300\r\n`;
    const whole = `${shown}Programm: ${foyer}\r\nLokaler Port: 47301\r\n`;
    const { firewall, ran } = recorded({ said: whole });
    expect(await firewall.rules()).toBe('all');
    expect(ran).toEqual([
      {
        file: 'C:\\Windows\\System32\\netsh.exe',
        line: 'advfirewall firewall show rule name="Foyer clinic link" verbose',
      },
    ]);
    for (const not of [{ said: shown }, { said: whole.replace('47301', '147301') }])
      expect(await recorded(not).firewall.rules()).toBe('some');
    expect(await recorded({ said: whole, code: 1 }).firewall.rules()).toBe('none');
    expect(await recorded({ said: whole }, []).firewall.rules()).toBe('some');
  });

  it('has no rule for a program in an odd place, and runs nothing where none is left', async () => {
    const odd = [
      { program: 'C:\\Users\\%TEMP%\\Foyer.exe', port: 47_301 },
      { program: '\\\\server\\share\\Foyer.exe', port: 47_301 },
      { program: '/usr/bin/nats-server', port: 47_300 },
      { program: `C:\\a" & calc & ".exe`, port: 47_300 },
    ];
    const { firewall, ran } = recorded({}, odd);
    expect(firewall.commands()).toEqual([]);
    expect(await firewall.allow()).toBe('failed');
    expect(ran).toEqual([]);
  });
});

describe('a line that is run elevated', () => {
  it('is run by Windows’ own programs, found by Windows, one line after the other', () => {
    expect(elevationScript(['a'], ['b', 'c']).split('\n').slice(0, 11)).toEqual([
      "$ErrorActionPreference = 'Stop'",
      '$system = [Environment]::SystemDirectory',
      `$netsh = '"' + $system + '\\netsh.exe" '`,
      "$before = @('a') | ForEach-Object { $netsh + $_ + ' & ' }",
      "$lines = @('b', 'c') | ForEach-Object { $netsh + $_ }",
      '$start = New-Object System.Diagnostics.ProcessStartInfo',
      "$start.FileName = $system + '\\cmd.exe'",
      `$start.Arguments = '/d /v:off /s /c "' + (-join $before) + '(' + ($lines -join ' && ') + ')"'`,
      '$start.UseShellExecute = $true',
      "$start.Verb = 'runas'",
      "$start.WindowStyle = 'Hidden'",
    ]);
  });

  it('keeps a path with quotes of each kind within its quotes', () => {
    const names = ["O'Brien", 'O’Brien', '‘x’', 'a‚b‛c', "'; calc; '"];
    for (const name of names) {
      const script = elevationScript([], [`x program="C:\\Users\\${name}\\Foyer.exe"`]);
      const [, inside = ''] = /\$lines = @\('(.*)'\) \| ForEach/.exec(script) ?? [];
      // Every quote is doubled, so none ends the text; read as PowerShell does, it is the path again.
      expect(inside.replace(/(['‘’‚‛])\1/g, '').match(/['‘’‚‛]/)).toBeNull();
      expect(inside.replace(/(['‘’‚‛])\1/g, '$1')).toContain(`C:\\Users\\${name}\\Foyer.exe`);
    }
  });

  it('is not run where Windows could cut it off', async () => {
    const long = `C:\\${'x'.repeat(900)}\\Foyer.exe`;
    expect(() => elevationScript([], [long, long, long])).toThrow(RangeError);
    const { firewall, ran } = recorded({}, [
      { program: long, port: 1 },
      { program: long, port: 2 },
    ]);
    expect(await firewall.allow()).toBe('failed');
    expect(ran).toEqual([]);
  });
});
