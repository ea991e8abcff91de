import type { ClinicPc, ClinicPcsView } from '../../../shared/bridge/views.ts';
import { clinicPcsWords } from './words.ts';

/** What is said before a PC leaves its clinic's link, or is removed from it: a practitioner's PC has no practice and no key, but a day. Pure. */

/** `warning`: what is lost; null: nothing more than `means` says. */
export type LeavingText = { readonly means: string; readonly warning: string | null };

/** Of a PC that is not the hub. */
export function sayLeaving(
  { is, isLinked }: Pick<ClinicPcsView, 'is' | 'isLinked'>,
  isPractitioners: boolean,
): LeavingText {
  const { means, ofPractitioner } = clinicPcsWords.leaving;
  if (!isPractitioners) return { means, warning: null };
  // Linked, the desks have what was marked; removed, the day is gone already.
  const isKeptHereOnly = !isLinked && is !== 'removed';
  return { means: ofPractitioner.means, warning: isKeptHereOnly ? ofPractitioner.unsent : null };
}

/** `title` and `rest`: what the PC keeps, and what to do about it. */
export type RemovingText = { readonly means: string; readonly title: string; readonly rest: string };

export function sayRemoving({
  name,
  role,
  sharesKey,
}: Pick<ClinicPc, 'name' | 'role' | 'sharesKey'>): RemovingText {
  const { means, keeps, shared, own, ofPractitioner } = clinicPcsWords.removal;
  if (role === 'practitioner')
    return { means: ofPractitioner.means, title: ofPractitioner.noKey(name), rest: ofPractitioner.rest };
  return { means, title: keeps(name), rest: sharesKey ? shared : own };
}
