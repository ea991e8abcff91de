import type { Mutation } from './mutation.ts';

/** Mistakes in a practitioner's PC: what it is given, and what it may do. */
export const practitionerMutations: readonly Mutation[] = [
  {
    name: 'a practitioner’s PC reads what other desks do with money',
    loses: 'Sealed lists of payments reach a PC that must not have them.',
    part: 'sync',
    unitTest: 'tests/electron/consulting/consulting.on-the-server.test.ts',
    replacements: [
      {
        file: 'electron/link/permissions.ts',
        text: "bucket('sight', 'read', reception),",
        by: "bucket('sight', 'read', everyone),",
      },
    ],
  },
  {
    name: 'a practitioner’s PC writes any key of the day',
    loses: 'A PC that was taken over can put marks under a desk’s name.',
    part: 'sync',
    unitTest: 'tests/electron/link/permissions.test.ts',
    replacements: [
      {
        file: 'electron/link/permissions.ts',
        text: "bucket('day', 'write', reception),",
        by: "bucket('day', 'write', everyone),",
      },
    ],
  },
  {
    name: 'the practice’s key goes to a practitioner’s PC',
    loses: 'The API key lies on a PC that must not have it.',
    part: 'sync',
    unitTest: 'tests/electron/consulting/consulting.on-the-server.test.ts',
    replacements: [
      {
        file: 'electron/membership/hub-side.ts',
        text: "const practice = sharesKey && hello.role === 'reception' ? hooks.practice() : null;",
        by: 'const practice = sharesKey ? hooks.practice() : null;',
      },
    ],
  },
  {
    name: 'lists are said where no practitioner’s PC is',
    loses: 'Names lie in the hub of a clinic that has no such PC.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/day-lists.test.ts',
    replacements: [
      {
        file: 'electron/clinic/day-lists.ts',
        text: 'if (!desks.some(isPractitionersPc)) return;',
        by: '',
      },
    ],
  },
  {
    name: 'the page of a practitioner’s PC is served every call',
    loses: 'A practice can be connected on a PC that must have no API key.',
    part: 'sync',
    unitTest: 'tests/electron/consulting/consulting.test.ts',
    replacements: [
      {
        file: 'electron/bridge/bridge.ts',
        text: 'companion.clinicPcs.consulting.isHere() && !servedToPractitioner(call)',
        by: 'companion.clinicPcs.consulting.isHere() && servedToPractitioner(call) === null',
      },
    ],
  },
  {
    name: 'a notice keeps its names when the desk locks',
    loses: 'Who walks by a locked desk reads who has arrived.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/desk.test.ts',
    replacements: [
      {
        file: 'electron/desktop/desk.ts',
        text: '      notices.mask();\n      wish = null;',
        by: '      wish = null;',
      },
    ],
  },
  {
    name: 'a notice keeps its names when privacy mode begins',
    loses: 'Who stands at the desk reads who has arrived.',
    part: 'whole',
    unitTest: 'tests/electron/desktop/desk.test.ts',
    replacements: [
      {
        file: 'electron/desktop/desk.ts',
        text: 'if (event.payload.privacy && !hidden) notices.mask();',
        by: '',
      },
    ],
  },
  {
    name: 'a practitioner’s PC without its entry makes a new one',
    loses: 'A person who removes one entry of the keychain reads a practitioner’s day without the PIN.',
    part: 'whole',
    unitTest: 'tests/electron/consulting/consulting.test.ts',
    replacements: [
      {
        file: 'electron/connect/consulting-here.ts',
        text: 'const kept = await record.read();',
        by: 'const kept = await record.ensure();',
      },
    ],
  },
];
