import { addDays, dateOnly, sayShortDay } from '../../../shared/clinic-time.ts';
import type { NameParts } from '../../../shared/document-names.ts';
import { fold } from '../../../shared/folded-text.ts';
import { datesAt } from '../scans/names-in-text.ts';
import { type DocumentKind, documentKinds, mostCardLetters } from './document-kinds.ts';

/**
 * What of a document's text its name can have: its kind, the doctor who wrote it, its date. Pure; of any text it takes a
 * time that grows with its length alone.
 *
 * Guarantees:
 * - Nothing of a patient is among it: no name but one behind “Dr” or “Prof”, and no birth date.
 * - The doctor is not the one whom a letter is written to.
 *
 * @param today `YYYY-MM-DD`: no document is from a later day
 */
export function partsOf(text: string, today: string): NameParts {
  return {
    kind: kindOf(text)?.kind ?? null,
    doctor: doctorOf(text),
    date: sayLetterDate(letterDateOf(text, today)),
  };
}

/** `22 Nov 2026`. */
const sayLetterDate = (date: string | null) => date && `${sayShortDay(date)} ${date.slice(0, 4)}`;

const topLines = 25;

function kindOf(text: string): DocumentKind | null {
  const folded = fold(text);
  const lines = folded
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  for (const line of lines.slice(0, topLines).filter(isHeading)) {
    const headed = documentKinds.find(({ heading }) => heading?.test(line));
    if (headed) return headed;
  }
  const said = documentKinds.find(({ words }) => words?.test(folded));
  const isCard =
    folded.length < mostCardLetters && /\bmedicare\b/.test(folded) && /\bvalid to\b|\bcard\b/.test(folded);
  return isCard ? (documentKinds.find(({ kind }) => kind === 'Medicare card') ?? null) : (said ?? null);
}

/** A short line that is no sentence, no salutation and no line of an address or a list of what is sent with it. */
function isHeading(line: string): boolean {
  if (line.length > 70 || line.split(/\s+/).length > 9 || /[.,;]$/.test(line)) return false;
  return !/^(?:dear|re|cc|to|from|attn|thank|thanks|please|kindly|enclosed|attached|i|we|he|she|they|the|this|page)\b/.test(
    line,
  );
}

/** Behind these a name is that of whom it is sent to. */
const addressed = /(?:\bdear|\battention|\battn|\bto|\bcc|\bc\.c\.|\bcopy|\bcopies(?: to)?)\s*[:;.]?\s*$/i;
/** Behind these a name is that of who wrote it. */
const signed =
  /(?:\bsincerely|\bregards|\bfaithfully|\bsigned(?: by)?|\breferr(?:ed|al) (?:by|from)|\breferring (?:doctor|gp|practitioner)|\brequest(?:ed by|ing doctor)|\bauthor|\bfrom|\breported by)[^\p{L}\p{N}]{0,40}$/iu;
/** `12 Ocean Dr`. */
const street = /\d\p{L}?\s+(?:\p{Lu}[\p{L}'’-]{0,30}\s+){1,3}$/u;
const title = /(?<![\p{L}\p{N}])(Dr|DR|Doctor|Prof|PROF|Professor)\.?[ \t]+(?=\p{L})/gu;
const notOfAName =
  /^(?:medical|centre|center|clinic|practice|surgery|hospital|health|family|physiotherapy|physio|specialists?|provider|phone|ph|tel|fax|date|re|patient|and|gp|on|for|mbbs|md|phd|bsc|dch|fracgp|fracs|fracp|facrrm|frcs|franzcr)$/i;
const particle = /^(?:van|von|de|der|den|del|la|le|di|da|al|el|bin|ter|ten)$/;

/** The doctor who wrote it, as `Dr Anand`. */
function doctorOf(text: string): string | null {
  const found: { readonly name: string; readonly isSigned: boolean }[] = [];
  const recipients = new Set<string>();
  for (const { 0: whole, 1: how = '', index } of text.matchAll(title)) {
    const before = text.slice(Math.max(0, index - 100), index);
    const [line = ''] = before.split(/[\r\n]/).slice(-1);
    const surname = surnameAt(text.slice(index + whole.length, index + whole.length + 100));
    if (surname === null || street.test(line)) continue;
    const name = `${/^prof/i.test(how) ? 'Prof' : 'Dr'} ${surname}`;
    if (addressed.test(line)) recipients.add(surname);
    else found.push({ name, isSigned: signed.test(before) });
  }
  const writers = found.filter(({ name }) => !recipients.has(name.replace(/^\S+ /, '')));
  return (writers.find(({ isSigned }) => isSigned) ?? writers[0])?.name ?? null;
}

/** The last name of those that stand at the beginning of a text, with its particles; null: none stands there. */
function surnameAt(text: string): string | null {
  const [line = ''] = text.split(/[\r\n,;:()]/);
  const names: string[] = [];
  for (const word of line.split(/[ \t]+/).slice(0, 6)) {
    const name = word.replace(/\.$/, '');
    const isName = /^\p{Lu}[\p{L}'’-]{0,30}$/u.test(name) && !notOfAName.test(name);
    if (!isName && !particle.test(name)) break;
    names.push(name);
    // A sentence ends here.
    if (word.endsWith('.') && name.length > 2) break;
  }
  while (names.length > 0 && particle.test(names.at(-1) ?? '')) names.pop();
  const last = names.at(-1);
  if (last === undefined || last.length < 2) return null;
  const first = names.findLastIndex((name, at) => at < names.length - 1 && !particle.test(name));
  return [...names.slice(first + 1, -1), inCase(last)].join(' ');
}

/** `O’BRIEN` -> `O’Brien`. */
function inCase(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .replace(/(^|['’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** A letter on a desk is seldom older. */
const oldestDays = 5 * 366;
const notOfTheLetter =
  /(?:\bd\.?\s?o\.?\s?b\.?|\bborn|\bbirth(?:\s?date)?|\bdate of birth|\bvalid (?:to|until)|\bexpir(?:y|es|ed)(?: date| on)?|\bdue(?: date| on)?|\bappointment(?: on| date)?|\breview date)[^\p{L}\p{N}]{0,12}$/iu;
const ofTheLetter =
  /\b(?:date|dated|date of (?:letter|report|referral|issue)|issued|printed)[^\p{L}\p{N}]{0,12}$/iu;

/** The day on which it was written, `YYYY-MM-DD`. */
function letterDateOf(text: string, today: string): string | null {
  const oldest = addDays(today, -oldestDays);
  const dates = datesAt(text).flatMap(({ date, at }) => {
    const before = text.slice(Math.max(0, at - 40), at);
    const isOfALetter =
      dateOnly(date) === date && date <= today && date >= oldest && !notOfTheLetter.test(before);
    return isOfALetter ? [{ date, isSaid: ofTheLetter.test(before) }] : [];
  });
  return (dates.find(({ isSaid }) => isSaid) ?? dates[0])?.date ?? null;
}
