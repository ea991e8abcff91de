; What happens to the day, the waiting changes and the key when a person takes Foyer off this PC.
;
; By default everything stays, encrypted, for the next installation. By choice it is destroyed: Foyer itself removes the
; keys from the Windows credential store first, then its files, so that what a disk still holds can be read by nobody.
; What Windows was told of Foyer (its start with the PC, its notices) goes in both cases.
;
; The rules of the firewall for the clinic's link go, too: Windows asks for an administrator where a person is there.
;
; Silent: "Uninstall Foyer.exe" /S keeps, /S /DESTROY destroys. An update never asks, never destroys and forgets nothing.

; An entry of the credential store with this PC's id, and as an earlier Foyer named it (electron/desktop/startup/pc-keychain.ts).
!macro removeEntry NAME
  ${if} $R6 == "go"
    nsExec::Exec /TIMEOUT=10000 '"$SYSDIR\cmdkey.exe" /delete:Foyer/${NAME}'
    Pop $R3
  ${endIf}
  ${if} $R5 != ""
    nsExec::Exec /TIMEOUT=10000 '"$SYSDIR\cmdkey.exe" /delete:Foyer-$R5/${NAME}'
    Pop $R3
  ${endIf}
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    ${GetParameters} $R0
    StrCpy $R2 "keep"
    StrCpy $R9 "silent"

    ClearErrors
    ${GetOptions} $R0 "/DESTROY" $R1
    ${ifNot} ${Errors}
      StrCpy $R2 "destroy"
    ${else}
      ; A one-click uninstaller runs silently by itself: only /S on the command line means that nobody is there.
      ClearErrors
      ${GetOptions} $R0 "/S" $R1
      ${if} ${Errors}
        StrCpy $R9 "asked"
        MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "Also destroy what Foyer keeps on this PC?$\r$\n$\r$\nYes: the API key, the patient data and any unsent changes are gone for good.$\r$\nNo: everything stays here, encrypted, for the next time Foyer is installed." IDNO +2
        StrCpy $R2 "destroy"
      ${endIf}
    ${endIf}

    ${if} $installMode == "all"
      SetShellVarContext current
    ${endIf}

    ${if} $R2 == "destroy"
      ; Ended after a minute, whatever it waits for: an uninstall without a person never waits for a dialog.
      nsExec::Exec /TIMEOUT=60000 '"$INSTDIR\Foyer.exe" --remove-this-pc'
      Pop $R3
      ; One line, a word and this PC's id. Read now: it may have been made at this start.
      StrCpy $R5 ""
      StrCpy $R7 ""
      ClearErrors
      FileOpen $R4 "$LOCALAPPDATA\Foyer\pc-id" r
      ${ifNot} ${Errors}
        FileRead $R4 $R5
        FileClose $R4
        StrCpy $R7 $R5 3
        StrCpy $R5 $R5 16 -16
      ${endIf}
      ClearErrors
      ; Entries without an id may be those of another PC at which the account signs in. Foyer has removed them as far as they are this PC's
      ; (docs/decisions/0089). Where it could not, they are certainly this PC's if the account is one of this PC alone.
      StrCpy $R6 "stay"
      ReadEnvStr $R4 "COMPUTERNAME"
      ReadEnvStr $R8 "USERDOMAIN"
      ${if} $R3 != "0"
      ${andIf} $R7 != "own"
      ${andIf} $R4 != ""
      ${andIf} $R4 == $R8
        StrCpy $R6 "go"
      ${endIf}
      ; This PC's id under its name, by which a folder that has lost it has it again.
      ${if} $R4 != ""
        nsExec::Exec /TIMEOUT=10000 '"$SYSDIR\cmdkey.exe" /delete:Foyer/pc-id-$R4'
        Pop $R3
      ${endIf}
      ; Once more without Foyer, which may not have been able to start.
      !insertmacro removeEntry "this-pc"
      !insertmacro removeEntry "store-key"
      !insertmacro removeEntry "api-key"
      !insertmacro removeEntry "lock-pin"
      !insertmacro removeEntry "pin-tries"
      !insertmacro removeEntry "desk-mark"
      !insertmacro removeEntry "clinic-link"
      !insertmacro removeEntry "practitioners-pc"
    ${endIf}

    ; Whether the rules are there (electron/link/firewall-rule.ts) can be read without rights.
    nsExec::Exec /TIMEOUT=10000 '"$SYSDIR\netsh.exe" advfirewall firewall show rule name="Foyer clinic link"'
    Pop $R3
    ${if} $R3 == "0"
      ${if} $R9 == "asked"
        ; It does not wait for what Windows starts.
        ExecShell "runas" "$SYSDIR\netsh.exe" 'advfirewall firewall delete rule name="Foyer clinic link"' SW_HIDE
      ${else}
        ; Done where the uninstaller has the rights itself; nobody is there to be asked.
        nsExec::Exec /TIMEOUT=10000 '"$SYSDIR\netsh.exe" advfirewall firewall delete rule name="Foyer clinic link"'
        Pop $R3
      ${endIf}
    ${endIf}

    ${if} $R2 == "destroy"
      RMDir /r "$LOCALAPPDATA\Foyer"
      ; Of a Foyer that could not move it to this PC.
      RMDir /r "$APPDATA\Foyer"
    ${endIf}

    ; Its start with the PC, and the task manager's switch for it (Electron's setLoginItemSettings).
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.foyer.desk"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "app.foyer.desk"
    ; Its notices: the name they come under, a person's choices for them, and the shortcut that Electron may have made.
    DeleteRegKey HKCU "Software\Classes\AppUserModelId\app.foyer.desk"
    DeleteRegKey HKCU "Software\Microsoft\Windows\CurrentVersion\Notifications\Settings\app.foyer.desk"
    Delete "$SMPROGRAMS\Foyer.lnk"

    ; A click on a notice starts the program by a class that Electron registers: each class that starts this Foyer goes.
    StrCpy $R4 0
    ${do}
      EnumRegKey $R5 HKCU "Software\Classes\CLSID" $R4
      ${if} $R5 == ""
        ${exitDo}
      ${endIf}
      ReadRegStr $R6 HKCU "Software\Classes\CLSID\$R5\LocalServer32" ""
      StrLen $R7 '"$INSTDIR\Foyer.exe"'
      StrCpy $R8 $R6 $R7
      ${if} $R6 == "$INSTDIR\Foyer.exe"
      ${orIf} $R8 == '"$INSTDIR\Foyer.exe"'
        DeleteRegKey HKCU "Software\Classes\CLSID\$R5"
        ; Where a key could not be deleted the next one is looked at, so that this comes to an end.
        ReadRegStr $R6 HKCU "Software\Classes\CLSID\$R5\LocalServer32" ""
        ${if} $R6 != ""
          IntOp $R4 $R4 + 1
        ${endIf}
      ${else}
        IntOp $R4 $R4 + 1
      ${endIf}
    ${loop}
    ClearErrors

    ${if} $installMode == "all"
      SetShellVarContext all
    ${endIf}
  ${endIf}
!macroend
