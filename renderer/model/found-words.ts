import type { PatientHit } from '../../shared/bridge/views.ts';
import { assertNever } from '../../shared/result.ts';

/** Why a patient matches, where the name on the screen does not show it. */
export function sayWhy({ patient, why }: Pick<PatientHit, 'patient' | 'why'>): string | null {
  if (why === null) return null;
  const { by, text } = why;
  switch (by) {
    case 'close':
      return 'close match';
    case 'short-name':
      return `close match: ${capital(text ?? '')}`;
    case 'middle-name':
      return `middle name ${text}`;
    case 'preferred-name':
      return `preferred name ${text}`;
    case 'phone':
      return text === patient.phone ? 'by phone' : `by phone ${text}`;
    case 'email':
      return `by email ${text}`;
    case 'visit':
      return 'by practitioner and time';
    default:
      return assertNever(by);
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
