import type { CallName } from '../../shared/bridge/contract.ts';

/**
 * What the page of a practitioner's PC may ask.
 *
 * Guarantee: no call that connects a practice, or reads or changes anything of one, is served there; a call that is not in this table is not.
 */
const practitionersCalls: ReadonlySet<CallName> = new Set<CallName>([
  'app.state',
  'app.status',
  'app.tryAgain',
  'app.reportError',
  'settings.read',
  'settings.change',
  'settings.allowSharing',
  'startup.read',
  'startup.set',
  'lock.state',
  'lock.now',
  'lock.open',
  'lock.openWithKey',
  'lock.setPin',
  'clinic.read',
  'clinic.rejoin',
  'clinic.leave',
  'clinic.test',
  'clinic.repair',
  'consulting.read',
  'consulting.choose',
  'consulting.mark',
  'consulting.note',
  'consulting.late',
  // The board is none here: its state says so.
  'board.state',
]);

export const servedToPractitioner = (call: CallName): boolean => practitionersCalls.has(call);
