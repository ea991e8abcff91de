/** How Windows ends a start that the person did not allow (ERROR_CANCELLED). */
export const declinedCode = 1_223;

/** What ShellExecute takes of a command line is about 2,048 characters; a line that is cut off must not be run. */
const longestLine = 2_000;

/**
 * A PowerShell script that runs lines of `netsh` as an administrator, in one process and so with one question of Windows'. No file lies
 * between this program and the elevated one: what runs is what was asked for. Paths come from Windows, not from the environment.
 *
 * It ends with the code of the last line that ran, or with 1223 where the person said no.
 * @param before lines that may fail
 * @param lines each runs only if the one before it worked
 * @throws RangeError where it would be too long
 */
export function elevationScript(before: readonly string[], lines: readonly string[]): string {
  const netsh = '"C:\\Windows\\System32\\netsh.exe" ';
  const length = [...before, ...lines].reduce((sum, line) => sum + netsh.length + line.length + 4, 40);
  if (length > longestLine) throw new RangeError('the command line is too long');
  return `$ErrorActionPreference = 'Stop'
$system = [Environment]::SystemDirectory
$netsh = '"' + $system + '\\netsh.exe" '
$before = @(${before.map(literal).join(', ')}) | ForEach-Object { $netsh + $_ + ' & ' }
$lines = @(${lines.map(literal).join(', ')}) | ForEach-Object { $netsh + $_ }
$start = New-Object System.Diagnostics.ProcessStartInfo
$start.FileName = $system + '\\cmd.exe'
$start.Arguments = '/d /v:off /s /c "' + (-join $before) + '(' + ($lines -join ' && ') + ')"'
$start.UseShellExecute = $true
$start.Verb = 'runas'
$start.WindowStyle = 'Hidden'
try {
  $process = [System.Diagnostics.Process]::Start($start)
  $process.WaitForExit()
  exit $process.ExitCode
} catch {
  $reason = $_.Exception
  while ($reason.InnerException) { $reason = $reason.InnerException }
  if ($reason -is [System.ComponentModel.Win32Exception] -and $reason.NativeErrorCode -eq ${declinedCode}) { exit ${declinedCode} }
  exit 1
}
`;
}

/** PowerShell takes typographic apostrophes for quotes, too: each is doubled. */
const literal = (text: string): string => `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;

/** The arguments with which PowerShell runs a script, as one line. */
export const encodedLine = (script: string): string =>
  `-NoProfile -NonInteractive -EncodedCommand ${Buffer.from(script, 'utf16le').toString('base64')}`;
