import texts from '../../components/text.module.css';
import { useApp, useSettings } from '../../state/use-desk.tsx';
import { heldFacts } from './policy-words.ts';
import css from './settings.module.css';
import { settingsWords } from './words.ts';

const words = settingsWords.policy;

/** What the administrator's policy for this PC sets; renders nothing without one. */
export function PolicyPart() {
  const app = useApp();
  const settings = useSettings();
  const facts = app ? heldFacts(app, settings) : [];
  if (facts.length === 0) return null;
  return (
    <section className={css.part} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={`${texts.soft} ${css.none}`}>{words.means}</p>
      <dl className={css.facts}>
        {facts.map(([term, value]) => (
          <div key={term} className={css.fact}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
