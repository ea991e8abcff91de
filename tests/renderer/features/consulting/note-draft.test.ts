import { expect, test } from 'vitest';
import { shownNote, typedNote } from '../../../../renderer/features/consulting/note-draft.ts';
import { sampleVisit } from './sample-visit.ts';

const visit = (key: string, said: string | null = null) =>
  sampleVisit(key, {
    name: `Patient ${key}`,
    message: said === null ? null : { at: 0, by: 'MB', text: said },
  });

test('What was typed stays with the visit that it was typed about, also where that has left the list.', () => {
  const draft = { visit: visit('1:1'), text: 'typed' };
  expect(shownNote(draft, [visit('2:2'), visit('1:1', 'said')])).toEqual({
    visit: visit('1:1', 'said'),
    isListed: true,
    text: 'typed',
    before: '',
  });
  expect(shownNote(draft, [visit('2:2')])).toEqual({
    visit: visit('1:1'),
    isListed: false,
    text: 'typed',
    before: '',
  });
});

test('A note in which nothing was typed shows what is said of the visit now; one that was emptied stays empty.', () => {
  const now = [visit('1:1', 'said')];
  expect(shownNote({ visit: visit('1:1'), text: null }, now).text).toBe('said');
  expect(shownNote({ visit: visit('1:1'), text: '' }, now).text).toBe('');
  expect(shownNote({ visit: visit('1:1'), text: null }, []).text).toBe('');
});

test('A note is typed over what stood in its field as it was begun, not over what a desk says later.', () => {
  const begun = typedNote({ visit: visit('1:1'), text: null }, [visit('1:1', 'said')], 'typed');
  expect(shownNote(begun, [visit('1:1', 'said')]).before).toBe('said');
  const further = typedNote(begun, [visit('1:1', 'said later')], 'typed on');
  expect(shownNote(further, [visit('1:1', 'said later')])).toMatchObject({
    before: 'said',
    text: 'typed on',
  });
});
