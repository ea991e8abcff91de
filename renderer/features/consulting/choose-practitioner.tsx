import type { ConsultingView } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import css from './consulting.module.css';
import { useMark } from './use-consulting.ts';
import { consultingWords } from './words.ts';

const words = consultingWords.choose;

/** The first thing that a practitioner's PC asks. @param onDone where it was asked again */
export function ChoosePractitioner({ view, onDone }: { view: ConsultingView; onDone?: () => void }) {
  const { busy, failure, run } = useMark('consulting.choose', { notices: false });
  const choose = async (practitionerId: number) => {
    if (await run({ practitionerId })) onDone?.();
  };
  return (
    <section className={`${layouts.stackRoomy} ${css.choose}`} aria-label={words.title}>
      <h1 className={texts.bigName}>{words.title}</h1>
      <p className={texts.soft}>{words.means}</p>
      {view.practitioners.length === 0 && <Waiting link={view.link} />}
      <ul className={css.people}>
        {view.practitioners.map(({ id, name }, at) => (
          <li key={id}>
            <Button
              className={css.person}
              disabled={busy}
              aria-pressed={id === view.practitioner?.id}
              autoFocus={at === 0}
              onClick={firstClick(() => void choose(id))}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {failure && (
        <Note tone="danger" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
    </section>
  );
}

const Waiting = ({ link }: Pick<ConsultingView, 'link'>) =>
  link === 'alone' ? (
    <Note tone="warning" role="status" title={words.alone}>
      {words.aloneMeans}
    </Note>
  ) : (
    <Note tone="info" role="status" title={words.waiting}>
      {words.waitingMeans}
    </Note>
  );
