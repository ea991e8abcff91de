import { readdirSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { wholeKey } from '../../../electron/views/day-entries.ts';
import type { ConsultingView } from '../../../shared/bridge/views.ts';
import { practitionersPlace } from '../../fakes/linked-desks.ts';
import type { LinkedPractitioner } from './linked-practitioner.ts';
import { choosePractitioner } from './linked-practitioner-acts.ts';
import { type LinkedWorld, leftOf } from './linked-world.ts';

const second = 1000;
const minute = 60_000;

/**
 * Where a practitioner's PC is not as the first desk is, once everything has come to rest, or has what is not for it; nothing where no such PC
 * has joined.
 */
export async function practitionerAtRest(world: LinkedWorld): Promise<readonly string[]> {
  const one = world.practitioner();
  if (!one) return [];
  const { room } = one;
  const always = () => [
    ...room.pc.problems,
    ...notForIt(world, one),
    ...(room.pc.sent.length > 0 ? ['the practitioner’s PC made a call of the practice'] : []),
  ];
  if (one.removed) return [...always(), ...leftBehind(one)];
  if (world.updated.size > 0) {
    world.update(practitionersPlace);
    await world.clock.until(room.restart(2 * second), 10 * minute);
  }
  await world.clock.advance(minute);
  choosePractitioner(world);
  await world.clock.advance(5 * second);
  return [...always(), ...viewDiffers(world, room.view())];
}

/** What it has of marks is what the first desk has. */
function viewDiffers({ desks }: LinkedWorld, view: ConsultingView): readonly string[] {
  const [desk] = desks;
  const { link, practitioner, day, next } = view;
  if (!desk || link !== 'linked' || practitioner === null || day === null)
    return [`the practitioner’s PC is at rest as ${JSON.stringify({ link, practitioner, day })}`];
  const book = desk.session().dayBook;
  return [day, ...(next ? [next] : [])].flatMap(({ date, visits }) => {
    const { goneIn, finished, notes, late } = book.on(date);
    const compared = visits.map((visit): readonly [string, unknown, unknown] => [
      visit.key,
      [visit.goneIn, visit.finished, visit.message, visit.groupMessage],
      [
        ...[goneIn, finished, notes].map((all) => all.get(visit.key) ?? null),
        notes.get(wholeKey(visit.key)) ?? null,
      ],
    ]);
    if (date === view.today) compared.push(['late', view.late, late.get(practitioner.id) ?? null]);
    const different = compared.filter(([, here, there]) => !isDeepStrictEqual(here, there));
    return different.map(
      (one) => `the practitioner’s PC and desk 1 differ on ${date}: ${JSON.stringify(one)}`,
    );
  });
}

/** Of a PC that was removed nothing is left. */
function leftBehind({ room: { pc } }: LinkedPractitioner): readonly string[] {
  const left = [...pc.vault.keys(), ...readdirSync(pc.folder)];
  return left.length === 0 ? [] : [`of the practitioner’s PC that was removed there is left: ${left}`];
}

/** The amounts, contacts, documents and API keys among what this PC was sent, shows or keeps. */
function notForIt(world: LinkedWorld, { room, opened }: LinkedPractitioner): readonly string[] {
  const held = JSON.stringify([room.view(), [...room.pc.vault.values()], room.pc.events, [...opened]]);
  const contacts = world.sandbox
    .state('patients')
    .flatMap(({ email, addressL1, birthdate, phoneNumbers }) => [
      email,
      addressL1,
      birthdate?.slice(0, 10),
      ...(phoneNumbers ?? []).map(({ phoneNumber }) => phoneNumber),
    ]);
  const needles = new Set([...contacts, ...leftOf(world).map(({ apiKey }) => apiKey)]);
  const found = [...needles].filter((needle) => needle && held.includes(needle));
  const words = held.match(/.{0,40}(cents|invoice|payment|document|apiKey|\$\d).{0,20}/i);
  return [...found, ...(words?.slice(0, 1) ?? [])].map((text) => `the practitioner’s PC has ${text}`);
}
