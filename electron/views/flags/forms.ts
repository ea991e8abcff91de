import { clip, idOrNone } from '../people.ts';
import { viewWords } from '../words.ts';
import { type FlagRule, flag } from './facts.ts';

const words = viewWords.forms;

/** Longest title in a flag, and how many titles are given. */
const mostWords = 120;
const mostTitles = 3;

/**
 * Forms that the patient has not completed: those of this appointment, and those of none. One of another appointment is shown there. A status that
 * Foyer does not know says nothing.
 */
export const openForms: FlagRule = ({ forms, appointmentId }) => {
  const open = forms.filter((form) => {
    const of = idOrNone(form.appointmentId);
    const isOpen = form.status === 'Incomplete' || form.status === 'In progress';
    return isOpen && !form.archived && (of === null || of === appointmentId);
  });
  const titles = open.map(({ title }) => clip(title?.trim() || words.untitled, mostWords));
  const [first] = titles;
  if (first === undefined) return null;
  const label = titles.length === 1 ? words.open(first) : words.severalOpen(titles.length);
  const begun = open.some(({ status }) => status === 'In progress');
  const explain =
    titles.length === 1
      ? words.openMeans(begun)
      : words.severalMeans(titles.slice(0, mostTitles).join(', '), Math.max(0, titles.length - mostTitles));
  return flag('form-open', 'info', label, explain);
};
