import { KeyCaps } from '../../components/keys.tsx';
import { useSettings } from '../../state/use-desk.tsx';
import css from './no-patient-chosen.module.css';

const hints = [
  { caps: ['↑', '↓'], words: 'choose a patient' },
  { caps: ['A'], words: 'arrive' },
  { caps: ['S'], words: 'gone in' },
  { caps: ['P'], words: 'pay' },
  { caps: ['Ctrl', 'K'], words: 'find anybody' },
  { caps: ['?'], words: 'all keys' },
];

export function NoPatientChosen() {
  const { letterKeys } = useSettings();
  const shown = hints.filter(({ caps }) => letterKeys || caps.length > 1);
  return (
    <div className={css.none}>
      <p>Choose a patient in the list.</p>
      <ul>
        {shown.map(({ caps, words }) => (
          <li key={words} className={css.hint}>
            <KeyCaps caps={caps} /> {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
