import type { DayRow, LocationView } from '../../shared/bridge/views.ts';
import { dayOf, sayDate, sayDay } from '../../shared/clinic-time.ts';
import { type ClockStyle, sayClock } from '../../shared/clock-words.ts';
import { formatCents } from '../../shared/money.ts';
import { daySheetStyle } from './day-sheet-style.ts';
import { clip } from './people.ts';
import { viewWords } from './words.ts';

const words = viewWords.daySheet;

/**
 * The printed list of one day, or of today and the following days, for when nothing else works. Pure.
 *
 * Guarantees:
 * - The content of records is shown as text: it can’t become markup.
 * - Each time is in the zone of its location, and a sheet of several locations names the location of each visit.
 * - Each day says whether this PC had read it completely, and the sheet how old its list is.
 */
export type DaySheet = {
  readonly title: string;
  /** The location; null: all of them. */
  readonly place: string | null;
  /** All locations that a row may have. */
  readonly locations: readonly LocationView[];
  /** The sheet covers more than one location. */
  readonly severalPlaces: boolean;
  /** The desk's zone: for the time of printing, and for visits without a known location. */
  readonly zone: string;
  /** How this desk writes times. */
  readonly clockStyle: ClockStyle;
  /** This PC's clock, UTC ms. */
  readonly madeAt: number;
  /** When the practice last confirmed the list, by this PC's clock; null: never. */
  readonly asOf: number | null;
  readonly days: readonly {
    readonly date: string;
    readonly rows: readonly DayRow[];
    readonly complete: boolean;
  }[];
};

/** Longer notes and alerts are cut: the sheet must stay a list. */
const mostWords = 300;

export const daySheetTitle = (dates: readonly string[]): string =>
  dates.length === 1 ? words.day : words.downtime;

/** A complete page of its own: no script, no image, no URL. `__NONCE__` is the placeholder of its style's nonce. */
export function daySheetHtml(sheet: DaySheet): string {
  const { title, place, zone, clockStyle, madeAt, asOf, days } = sheet;
  const zones = new Set(days.flatMap(({ rows }) => rows.map((row) => placeOf(row, sheet).zone)));
  const at = (ms: number) => `${sayDate(dayOf(ms, zone))}, ${sayClock(ms, zone, clockStyle)}`;
  const age = asOf === null ? words.unconfirmed : words.asOf(at(asOf));
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    `<title>${text(`${title} ${days[0]?.date ?? ''}`)}</title>`,
    `<style nonce="__NONCE__">${daySheetStyle}</style></head><body>`,
    `<header><h1>${text(title)}</h1><p>${text(words.made(place ?? words.everywhere, at(madeAt), age))}</p>`,
    zones.size > 1 ? `<p class="secret">${text(words.severalClocks)}</p>` : '',
    `<p class="secret">${text(words.secret)}</p></header>`,
    ...days.map((day) => daySection(day, sheet)),
    '</body></html>',
  ].join('\n');
}

/** The columns: heading and style of its cells (day-sheet-style.ts). */
const columns = [
  ['<i>Here</i>', ''],
  ['Time', 'time'],
  ['Place', ''],
  ['Patient', ''],
  ['Born', 'line'],
  ['Phone', 'line'],
  ['With', ''],
  ['For', ''],
  ['Note and alert', 'words'],
  ['Owing', ''],
] as const;
const columnsOf = ({ severalPlaces }: DaySheet) =>
  columns.filter(([head]) => severalPlaces || head !== 'Place');

/** Name and zone of a row's location. */
function placeOf({ locationId }: DayRow, { locations, zone }: DaySheet): { name: string; zone: string } {
  const known = locations.find(({ id }) => id === locationId);
  return known ?? { name: locationId === null ? '–' : `Location ${locationId}`, zone };
}

function daySection({ date, rows, complete }: DaySheet['days'][number], sheet: DaySheet): string {
  const booked = rows.filter((row) => row.status !== 'cancelled' && row.patientId !== null).length;
  const head = `<h2>${text(sayDay(date))} <small>${words.patients(booked)}</small></h2>`;
  const gap = complete ? '' : `<p class="gap">${text(words.gap)}</p>`;
  if (rows.length === 0) return `<section>${head}${gap}<p>${text(words.none)}</p></section>`;
  const heads = columnsOf(sheet)
    .map(([head]) => `<th scope="col">${head}</th>`)
    .join('');
  const body = rows.map((row) => rowHtml(row, sheet)).join('\n');
  return `<section>${head}${gap}<table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></section>`;
}

/** A box to tick, unless the patient is not coming. */
const boxUnless = (gone: boolean): string => (gone ? '' : '<span class="box"></span>');

function rowHtml(row: DayRow, sheet: DaySheet): string {
  const at = placeOf(row, sheet);
  const { patient, practitioner, service, note, status, group } = row;
  const gone = status === 'cancelled' || status === 'did-not-arrive';
  const here = status === 'arrived' || status === 'completed';
  const other = patient?.preferredName ? ` (${patient.preferredName})` : '';
  const byNumber = row.patientId ? `Patient ${row.patientId}` : words.noPatient;
  const who = patient ? `${patient.name}${other}` : byNumber;
  const notes = [
    patient?.alert && `<b>${text(words.alert(clip(patient.alert, mostWords)))}</b>`,
    note && text(clip(note, mostWords)),
  ].filter(Boolean);
  const cells: Record<(typeof columns)[number][0], string> = {
    '<i>Here</i>': here ? '✓' : boxUnless(gone),
    Time: text(sayClock(row.start, at.zone, sheet.clockStyle)),
    Place: text(at.name),
    Patient: `<b>${text(who)}</b>${sayState(row) ? ` <small>${text(sayState(row))}</small>` : ''}`,
    Born: text(patient?.birthdate ? sayDate(patient.birthdate) : '–'),
    Phone: text(patient?.phone ?? '–'),
    With: text(practitioner?.name ?? '–'),
    For: text([service?.name ?? '–', group && words.group(group.places)].filter(Boolean).join(', ')),
    'Note and alert': notes.join('<br>'),
    Owing: text(sayOwing(row)),
  };
  const tags = columnsOf(sheet)
    .map(([head, look]) => `<td${look && ` class="${look}"`}>${cells[head]}</td>`)
    .join('');
  return `<tr${gone ? ' class="gone"' : ''}>${tags}</tr>`;
}

function sayState({ status, statusWord }: DayRow): string {
  switch (status) {
    case 'cancelled':
      return 'cancelled';
    case 'did-not-arrive':
      return words.didNotArrive;
    case 'arrived':
      return 'arrived';
    case 'completed':
      return 'done';
    case 'other':
      return statusWord ?? '';
    default:
      return '';
  }
}

function sayOwing({ owing }: DayRow): string {
  if (owing === null) return words.notKnown;
  const parts = [
    owing.patientCents > 0 && formatCents(owing.patientCents),
    owing.thirdPartyCents > 0 && words.others(formatCents(owing.thirdPartyCents)),
  ].filter(Boolean);
  return parts.join(', ') || 'nothing';
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML. */
const text = (words: string): string => words.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
