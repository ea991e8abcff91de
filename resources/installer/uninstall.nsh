; What happens to the day, the waiting changes and the key when a person takes Foyer off this PC.
;
; By default everything stays, encrypted, for the next installation. By choice it is destroyed: Foyer itself removes the
; keys from the Windows credential store first, then its files, so that what a disk still holds can be read by nobody.
;
; Silent: "Uninstall Foyer.exe" /S keeps, /S /DESTROY destroys. An update never asks and never destroys.

!macro customUnInstall
  ${ifNot} ${isUpdated}
    ${GetParameters} $R0
    StrCpy $R2 "keep"

    ClearErrors
    ${GetOptions} $R0 "/DESTROY" $R1
    ${ifNot} ${Errors}
      StrCpy $R2 "destroy"
    ${else}
      ; A one-click uninstaller runs silently by itself: only /S on the command line means that nobody is there.
      ClearErrors
      ${GetOptions} $R0 "/S" $R1
      ${if} ${Errors}
        MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "Also destroy what Foyer keeps on this PC?$\r$\n$\r$\nYes: the key, the day and changes that were not sent yet are gone for good.$\r$\nNo: all of it stays, encrypted, for the next time Foyer is installed." IDNO +2
        StrCpy $R2 "destroy"
      ${endIf}
    ${endIf}

    ${if} $R2 == "destroy"
      ExecWait '"$INSTDIR\Foyer.exe" --remove-this-pc' $R3
      ; Once more without Foyer, which may not have been able to start.
      nsExec::Exec '"$SYSDIR\cmdkey.exe" /delete:Foyer/store-key'
      Pop $R3
      nsExec::Exec '"$SYSDIR\cmdkey.exe" /delete:Foyer/api-key'
      Pop $R3
      nsExec::Exec '"$SYSDIR\cmdkey.exe" /delete:Foyer/lock-pin'
      Pop $R3
      ${if} $installMode == "all"
        SetShellVarContext current
      ${endIf}
      RMDir /r "$APPDATA\Foyer"
      ${if} $installMode == "all"
        SetShellVarContext all
      ${endIf}
    ${endIf}
  ${endIf}
!macroend
