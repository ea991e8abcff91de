# Installs the packed Foyer on a Windows that may be spoilt (CI), starts it hidden, changes its archive, and uninstalls it, once
# keeping what Foyer kept and once not. Ends with an error at the first thing that is not as it should be. Never proven until
# .github/workflows/ci.yml has run.
$ErrorActionPreference = 'Stop'

function Wait-Until([string] $what, [scriptblock] $condition) {
  foreach ($second in 1..60) {
    if (& $condition) { return }
    Start-Sleep -Seconds 1
  }
  throw "not so after 60 s: $what"
}

function Invoke-ToEnd([string] $path, [string[]] $arguments) {
  $process = Start-Process -FilePath $path -ArgumentList $arguments -PassThru
  if (-not $process.WaitForExit(120000)) { throw "still runs after two minutes: $path $arguments" }
  return $process.ExitCode
}

$setup = Get-ChildItem dist/Foyer-Setup-*.exe
if (@($setup).Count -ne 1) { throw 'not one installer in dist' }
$folder = Join-Path $env:LOCALAPPDATA 'Programs\foyer'
$program = Join-Path $folder 'Foyer.exe'

$kept = Join-Path $env:LOCALAPPDATA 'Foyer'
$uninstaller = Join-Path $folder 'Uninstall Foyer.exe'

function Install-Foyer {
  if ((Invoke-ToEnd $setup.FullName @('/S')) -ne 0) { throw 'the installer failed' }
  Wait-Until 'the program is installed' { Test-Path $program }
}

function Uninstall-Foyer([string[]] $more) {
  [void] (Invoke-ToEnd $uninstaller (@('/S') + $more))
  # The uninstaller goes on as a copy of itself.
  Wait-Until 'the program is gone' { -not (Test-Path $program) }
  foreach ($key in 'Run', 'Explorer\StartupApproved\Run') {
    $values = Get-ItemProperty "HKCU:\Software\Microsoft\Windows\CurrentVersion\$key" -ErrorAction SilentlyContinue
    if ($values.PSObject.Properties.Name -contains 'app.foyer.desk') { throw "left behind in $key" }
  }
}

Install-Foyer

# The shortest whole life of the program: it starts, loads its compiled libraries, reaches the keychain, and ends.
if ((Invoke-ToEnd $program @('--remove-this-pc')) -ne 0) { throw '--remove-this-pc failed' }

Start-Process -FilePath $program -ArgumentList '--hidden'
$log = Join-Path $kept 'logs\foyer.log'
# By then its window has been made, and would be seen if it were shown.
Wait-Until 'the page runs' { (Test-Path $log) -and (Select-String -Path $log -SimpleMatch -Quiet -Pattern 'the page runs') }
$compiled = Select-String -Path $log -SimpleMatch -Pattern 'the code that was compiled at the build' | Select-Object -Last 1
if ($compiled.Line -notmatch '"used"') { throw "Electron refuses the code that was compiled for it: $($compiled.Line)" }
$running = @(Get-Process -Name Foyer -ErrorAction SilentlyContinue)
if ($running.Count -eq 0) { throw 'a hidden start does not go on' }
if ($running | Where-Object { $_.MainWindowHandle -ne 0 }) { throw 'a hidden start shows a window' }

Uninstall-Foyer @()
if (-not (Test-Path $log)) { throw 'what Foyer kept is gone, and nobody asked for that' }

# One byte of the table of the archive: the fuse for integrity ends the program.
Install-Foyer
$archive = Join-Path $folder 'resources\app.asar'
$bytes = [IO.File]::ReadAllBytes($archive)
$bytes[200] = $bytes[200] -bxor 1
[IO.File]::WriteAllBytes($archive, $bytes)
if ((Invoke-ToEnd $program @('--remove-this-pc')) -eq 0) { throw 'a changed archive starts' }
$bytes[200] = $bytes[200] -bxor 1
[IO.File]::WriteAllBytes($archive, $bytes)

Uninstall-Foyer @('/DESTROY')
Wait-Until 'what Foyer kept is gone' { -not (Test-Path $kept) }
if (cmdkey /list | Select-String -SimpleMatch -Quiet -Pattern 'Foyer') { throw 'a credential is left behind' }
Write-Output 'installed, started hidden, uninstalled'
