import type { ClaimAsk } from '../../shared/bridge/views.ts';
import { count } from '../model/words.ts';

/** The sentences of the desk's notices. */
export const noticeWords = {
  tooLate: 'Too late to undo: it was already sent.',
  doneHere: (name: string | null) => `${name ?? 'The patient'}: finished here`,
  goneIn: (name: string | null) => `${name ?? 'The group'}: gone in`,
  finished: (name: string | null) => `${name ?? 'The group'}: come out`,
  findToFile: 'Find the patient, then drop the PDF on their page or press F.',
  saved: (name: string) => `Saved as “${name}”.`,
  showInFolder: 'Show in folder',
  printed: 'Sent to the printer.',
  allSent: (n: number) => (n === 1 ? '1 change sent' : `All ${n} changes sent`),
  someSent: (n: number, asking: number) =>
    `${count(n, 'change')} sent, ${asking} ${asking === 1 ? 'needs' : 'need'} attention`,
  earlier: (n: number) =>
    `${count(n, 'earlier message')}: press OK on one of these to see ${n === 1 ? 'it' : 'more'}.`,
  freedSince: {
    payment: (desk: string) => `${desk} is done: you can take the payment you were waiting for now.`,
    move: (desk: string) => `${desk} is done: you can move the appointment you were waiting for now.`,
    cancellation: (desk: string) =>
      `${desk} is done: you can cancel the appointment you were waiting for now.`,
    'patient-details': (desk: string) =>
      `${desk} is done: you can change the patient details you were waiting for now.`,
  } satisfies Record<ClaimAsk['kind'], (desk: string) => string>,
  showPatient: 'Show patient',
  bug: 'Something went wrong in Foyer. Check the list to see whether your last step was kept.',
} as const;
