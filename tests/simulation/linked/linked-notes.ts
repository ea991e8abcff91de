import type { OfferNote } from '../../../electron/views/offers.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';
import { type LinkedWorld, leftOf, mustStand } from './linked-world.ts';

/**
 * Where a desk does not have what people noted of free times, by a model that knows nothing of desks, hubs or messages: of all notes that were
 * ever made of a patient and a day the last one stands, by its time; of the same time the one that is the greater text.
 */
export function notesUntrue(world: LinkedWorld): string[] {
  const expected = new Map<string, OfferNote>();
  for (const { entry } of world.notes.filter((made) => mustStand(made, world))) {
    const before = expected.get(aboutOf(entry));
    if (!before || isLater(entry, before)) expected.set(aboutOf(entry), entry);
  }
  const possible = new Set(world.notes.map(({ entry }) => textOf(entry)));
  return leftOf(world).flatMap((desk) => {
    const name = `desk ${world.desks.indexOf(desk) + 1}`;
    const known = knownAt(desk);
    const made = [...known.values()].flatMap((note) =>
      possible.has(textOf(note)) ? [] : [`${name} has a note that was never made: ${JSON.stringify(note)}`],
    );
    const lost = [...expected].flatMap(([about, note]) => {
      const has = known.get(about);
      if (has && !isLater(note, has)) return [];
      return [`${name} has ${JSON.stringify(has)}, noted was ${JSON.stringify(note)}`];
    });
    return [...made, ...lost];
  });
}

function knownAt(desk: WholeDesk): ReadonlyMap<string, OfferNote> {
  const { slotOffers } = desk.session();
  const known = new Map((slotOffers.ofOthers() ?? []).map((note) => [aboutOf(note), note]));
  for (const note of slotOffers.own() ?? []) {
    const other = known.get(aboutOf(note));
    if (!other || isLater(note, other)) known.set(aboutOf(note), note);
  }
  return known;
}

const aboutOf = ({ patientId, date }: OfferNote): string => `${patientId} on ${date}`;

const textOf = ({ patientId, date, start, practitionerId, outcome, by, at }: OfferNote): string =>
  JSON.stringify({ patientId, date, start, practitionerId, outcome, by, at });

const isLater = (a: OfferNote, b: OfferNote): boolean =>
  a.at === b.at ? textOf(a) > textOf(b) : a.at > b.at;
