import { KeyCaps } from '../../components/keys.tsx';
import { useSettings } from '../../state/use-desk.tsx';
import css from './no-patient-chosen.module.css';
import { personWords } from './words.ts';

const { nothingSelected } = personWords;

const hints = [
  { caps: ['↑', '↓'], words: nothingSelected.select },
  { caps: ['A'], words: nothingSelected.arrive },
  { caps: ['S'], words: nothingSelected.goneIn },
  { caps: ['P'], words: nothingSelected.pay },
  { caps: ['Ctrl', 'K'], words: nothingSelected.find },
  { caps: ['?'], words: nothingSelected.shortcuts },
];

export function NoPatientChosen() {
  const { letterKeys } = useSettings();
  const shown = hints.filter(({ caps }) => letterKeys || caps.length > 1);
  return (
    <div className={css.none}>
      <p>{nothingSelected.title}</p>
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
