import type { Mutation } from './mutation.ts';

/** Mistakes that show where the disk refuses at the moment: in what Foyer notes by itself, and in what its timers count. */
export const refusing: readonly Mutation[] = [
  {
    name: 'what the settings file refused does not hold for this run',
    loses: 'Privacy mode is chosen in the tray, and the names stay on the screen.',
    part: 'whole',
    unitTest: 'tests/electron/platform/kept-values.test.ts',
    replacements: [
      {
        file: 'electron/platform/kept-values.ts',
        text: 'unwritten = { ...unwritten, ...values };',
        by: '',
      },
    ],
  },
  {
    name: 'privacy mode in the tray is a change that may fail',
    loses: 'On a full disk the click ends Foyer, which starts again with the names.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/desk-memory.refusing-disk.test.ts',
    replacements: [
      {
        file: 'electron/desktop/desk.ts',
        text: 'companion.changeSettingsAtOnce({ privacy:',
        by: 'companion.changeSettings({ privacy:',
      },
    ],
  },
  {
    name: 'privacy mode that a person asks for on the page waits for the disk',
    loses: 'On a full disk F8 says that the disk is full, and the names stay on the screen.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/desk-memory.refusing-disk.test.ts',
    replacements: [
      {
        file: 'electron/session/desk-settings.ts',
        text: 'apply({ privacy: true }, settings.changeAtOnce);',
        by: 'cover();',
      },
    ],
  },
  {
    name: 'changes that cannot be counted count as none',
    loses: 'Quit ends Foyer without a question while payments wait, and an update begins beneath them.',
    part: 'whole',
    unitTest: 'tests/electron/connect/desk-state.refusing-disk.test.ts',
    replacements: [
      {
        file: 'electron/connect/desk-state.ts',
        text: 'waiting: counted.ok ? counted.value : null',
        by: 'waiting: counted.ok ? counted.value : 0',
      },
    ],
  },
  {
    name: 'missed arrivals are looked for where nothing catches a disk that refuses',
    loses: 'Two seconds after each start Foyer ends, until “Foyer has stopped” stands on the screen.',
    part: 'whole',
    unitTest: 'tests/electron/connect/desk-state.refusing-disk.test.ts',
    replacements: [
      {
        file: 'electron/desktop/notifications/missed.ts',
        text: 'const found = storeResult(find);',
        by: 'const found = { ok: true, value: find() };',
      },
    ],
  },
  {
    name: 'what a PC says of itself while no session is open is lost',
    loses: 'A laptop that went on battery behind the lock calls as often as one on mains.',
    part: 'sync',
    unitTest: 'tests/electron/connect/open-session.conditions.test.ts',
    replacements: [
      {
        file: 'electron/connect/open-session.ts',
        text: 'session.sync.setConditions(conditions());',
        by: 'void conditions;',
      },
    ],
  },
];
