import { keyWords } from './key-words.ts';

/** The screens in the order of the rail: the keys 1 to 9 open them. */
export const screenKeys = [
  ...(['today', 'waiting', 'patients', 'contacts', 'money'] as const),
  ...(['loose-ends', 'scans', 'waits', 'settings'] as const),
] as const;
type KeyedScreen = (typeof screenKeys)[number];

/** Opens and closes the board. */
export const boardKey = 'w';

/** Every key of the desk in one table: its action, its scope, and its words on the key sheet. */
export type KeyAct =
  | `go-${KeyedScreen}`
  | 'search'
  | 'previous-day'
  | 'next-day'
  | 'today'
  | 'arrive'
  | 'pay'
  | 'file'
  | 'book'
  | 'move'
  | 'cancel'
  | 'fill'
  | 'open'
  | 'book-free'
  | 'edit-contact'
  | 'more-columns'
  | 'undo'
  | 'done'
  | 'gone-in'
  | 'late'
  | 'note'
  | 'pick-day'
  | 'to-list'
  | 'to-panel'
  | 'print'
  | 'layout'
  | 'filter'
  | 'next-location'
  | 'refresh'
  | 'keys'
  | 'help'
  | 'board'
  | 'privacy'
  | 'lock';

type Combination = {
  /** `KeyboardEvent.key`, lower case. */
  readonly key: string;
  readonly ctrl?: true;
  readonly alt?: true;
  /** Not in a field, where the key has a meaning of its own. */
  readonly notInField?: true;
};

export type KeyRow = Combination & {
  readonly act: KeyAct;
  /** Alternative keys, familiar from other programs. */
  readonly also?: readonly Combination[];
  /** Active under a dialog too: hiding the screen must never wait, and help is about what is open. */
  readonly always?: true;
  readonly words: string;
  readonly caps: readonly string[];
};

type ScreenAct = `go-${KeyedScreen}`;

export const isScreenAct = (act: KeyAct): act is ScreenAct => act.startsWith('go-');

/** The screen that a key opens. */
export const screenOf = (act: ScreenAct): KeyedScreen =>
  screenKeys.find((screen) => act === `go-${screen}`) ?? 'today';

/**
 * Single letters and digits act only where no text is entered; keys with Ctrl or Alt act everywhere, except under a
 * dialog. None conflicts with the operating system or with screen readers.
 */
export const keyRows: readonly KeyRow[] = [
  ...screenKeys.map((screen, i): KeyRow => {
    const key = String(i + 1);
    return {
      act: `go-${screen}`,
      key,
      caps: [key],
      words: keyWords.screens[screen],
      also: [{ key, ctrl: true }],
    };
  }),
  {
    act: 'search',
    key: 'k',
    ctrl: true,
    caps: ['Ctrl', 'K'],
    words: keyWords.acts.search,
    also: [{ key: 'f', ctrl: true }, { key: '/' }],
  },
  { act: 'arrive', key: 'a', caps: ['A'], words: keyWords.acts.arrive },
  {
    act: 'undo',
    key: 'u',
    caps: ['U'],
    words: keyWords.acts.undo,
    also: [{ key: 'z', ctrl: true, notInField: true }],
  },
  { act: 'gone-in', key: 's', caps: ['S'], words: keyWords.acts['gone-in'] },
  { act: 'late', key: 'y', caps: ['Y'], words: keyWords.acts.late },
  { act: 'note', key: 'j', caps: ['J'], words: keyWords.acts.note },
  { act: 'done', key: 'd', caps: ['D'], words: keyWords.acts.done },
  { act: 'pay', key: 'p', caps: ['P'], words: keyWords.acts.pay },
  { act: 'file', key: 'f', caps: ['F'], words: keyWords.acts.file },
  { act: 'book', key: 'b', caps: ['B'], words: keyWords.acts.book },
  { act: 'book-free', key: 'n', caps: ['N'], words: keyWords.acts['book-free'] },
  { act: 'more-columns', key: '.', caps: ['.'], words: keyWords.acts['more-columns'] },
  { act: 'move', key: 'm', caps: ['M'], words: keyWords.acts.move },
  { act: 'cancel', key: 'x', caps: ['X'], words: keyWords.acts.cancel },
  { act: 'fill', key: 'v', caps: ['V'], words: keyWords.acts.fill },
  { act: 'edit-contact', key: 'e', caps: ['E'], words: keyWords.acts['edit-contact'] },
  { act: 'open', key: 'o', caps: ['O'], words: keyWords.acts.open },
  { act: 'to-panel', key: 'enter', caps: ['Enter'], words: keyWords.acts['to-panel'] },
  { act: 'to-list', key: 'escape', caps: ['Esc'], words: keyWords.acts['to-list'] },
  {
    act: 'previous-day',
    key: 'arrowleft',
    alt: true,
    caps: ['Alt', '←'],
    words: keyWords.acts['previous-day'],
  },
  { act: 'next-day', key: 'arrowright', alt: true, caps: ['Alt', '→'], words: keyWords.acts['next-day'] },
  { act: 'pick-day', key: 'g', caps: ['G'], words: keyWords.acts['pick-day'] },
  { act: 'today', key: 't', caps: ['T'], words: keyWords.acts.today },
  { act: 'print', key: 'p', ctrl: true, caps: ['Ctrl', 'P'], words: keyWords.acts.print },
  { act: 'layout', key: 'l', caps: ['L'], words: keyWords.acts.layout },
  { act: 'filter', key: 'r', caps: ['R'], words: keyWords.acts.filter },
  { act: 'next-location', key: 'c', caps: ['C'], words: keyWords.acts['next-location'] },
  { act: 'board', key: boardKey, caps: ['W'], words: keyWords.acts.board },
  { act: 'privacy', key: 'f8', always: true, caps: ['F8'], words: keyWords.acts.privacy },
  { act: 'lock', key: 'l', ctrl: true, always: true, caps: ['Ctrl', 'L'], words: keyWords.acts.lock },
  { act: 'refresh', key: 'f5', caps: ['F5'], words: keyWords.acts.refresh },
  { act: 'keys', key: '?', caps: ['?'], words: keyWords.acts.keys },
  { act: 'help', key: 'f1', always: true, caps: ['F1'], words: keyWords.acts.help },
];

/** Keys that the focused list handles itself; listed on the key sheet only. */
export const listKeys: readonly { readonly caps: readonly string[]; readonly words: string }[] = [
  { caps: ['↑', '↓'], words: keyWords.list.step },
  { caps: ['PgUp', 'PgDn'], words: keyWords.list.page },
  { caps: ['Home', 'End'], words: keyWords.list.ends },
  { caps: ['←', '→'], words: keyWords.list.within },
  { caps: ['Shift', '↓'], words: keyWords.list.several },
  { caps: ['↓'], words: keyWords.list.counts },
  { caps: ['Esc'], words: keyWords.list.twice },
  { caps: ['Ctrl', '1'], words: keyWords.list.screens },
  { caps: ['Ctrl', 'F'], words: keyWords.list.search },
  { caps: ['Ctrl', 'Z'], words: keyWords.list.undo },
  { caps: ['Ctrl', '+'], words: keyWords.list.larger },
];

/**
 * What Enter does with a hit, alone or with modifiers: reveal the row, mark as arrived, open the page, book, take a
 * payment.
 */
export type FoundAct = 'row' | 'arrive' | 'page' | 'book' | 'pay';

/** Keys of the search: Enter with modifiers. `short` is the hint at its foot, `words` the text of the key sheet. */
export const foundKeys: readonly {
  readonly act: FoundAct;
  readonly caps: readonly string[];
  readonly short: string;
  readonly words: string;
}[] = [
  { act: 'row', caps: ['Enter'], short: keyWords.foundShort.row, words: keyWords.foundLong.row },
  {
    act: 'arrive',
    caps: ['Ctrl', 'Shift', 'Enter'],
    short: keyWords.foundShort.arrive,
    words: keyWords.foundLong.arrive,
  },
  { act: 'page', caps: ['Ctrl', 'Enter'], short: keyWords.foundShort.page, words: keyWords.foundLong.page },
  { act: 'book', caps: ['Shift', 'Enter'], short: keyWords.foundShort.book, words: keyWords.foundLong.book },
  { act: 'pay', caps: ['Alt', 'Enter'], short: keyWords.foundShort.pay, words: keyWords.foundLong.pay },
];

/** The action of an Enter in the search. On a Mac the command key stands for Ctrl. */
export function foundActOf(held: Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>): FoundAct {
  if (held.ctrlKey || held.metaKey) return held.shiftKey ? 'arrive' : 'page';
  if (held.shiftKey) return 'book';
  return held.altKey ? 'pay' : 'row';
}

export type Pressed = {
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  /** An auto-repeat of a key that is held down. */
  readonly repeat?: boolean;
};

/** Where the key was pressed. */
export type KeyContext = {
  /** In a text field, or on a control that uses the key itself. */
  readonly typing: boolean;
  /** Under a dialog, which takes every key. */
  readonly dialog: boolean;
  /** The focus is on a button, a link or another control, which uses Enter itself. */
  readonly control: boolean;
  /** Whether single letters, digits and signs are shortcuts, by the settings. */
  readonly letterKeys: boolean;
};

/** A letter, a digit or a sign: keys that are also typed, and that speech input may send. */
export const isSingleCharacter = (key: string): boolean => [...key].length === 1;

/** Whether a key of the table is active. @param letterKeys whether single letters are, by the settings */
export const actsAsShortcut = ({ key, ctrl, alt }: Combination, letterKeys: boolean): boolean =>
  letterKeys || ctrl === true || alt === true || !isSingleCharacter(key);

/** Actions that auto-repeat. */
const whileHeld: readonly KeyAct[] = ['previous-day', 'next-day'];

/**
 * What a pressed key means; null when it is no shortcut.
 *
 * Guarantees
 * - Where single letters are turned off, no letter, digit or sign acts without Ctrl or Alt.
 * - A key that is held down acts once: no patient arrives because a finger rests on A.
 */
export function actOf(pressed: Pressed, place: KeyContext): KeyAct | null {
  const key = pressed.key.toLowerCase();
  const isPressed = (one: Combination) =>
    one.key === key &&
    // On a Mac the command key stands for Ctrl.
    (one.ctrl === true) === (pressed.ctrl || pressed.meta) &&
    (one.alt === true) === pressed.alt;
  const row = keyRows.find((one) => isPressed(one) || one.also?.some(isPressed));
  if (row && pressed.repeat && !whileHeld.includes(row.act)) return null;
  if (row?.always) return row.act;
  const combination = row && [row, ...(row.also ?? [])].find(isPressed);
  if (!combination || place.dialog || !actsAsShortcut(combination, place.letterKeys)) return null;
  if (combination.ctrl || combination.alt)
    return place.typing && (combination.alt || combination.notInField) ? null : row.act;
  // A function key types no text.
  if (place.typing && !/^f\d+$/.test(key)) return null;
  if (key === 'enter' && place.control) return null;
  return row.act;
}
