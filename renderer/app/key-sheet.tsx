import { Dialog } from '../components/dialog.tsx';
import { Keys } from '../components/keys.tsx';
import { foundKeys, isScreenAct, keyRows, listKeys } from '../model/keys.ts';
import css from './key-sheet.module.css';

const parts = [
  ['In the list', listKeys],
  ['In the search', foundKeys],
  ['Screens', keyRows.filter(({ act }) => isScreenAct(act))],
  ['The chosen patient, and the desk', keyRows.filter(({ act }) => !isScreenAct(act))],
] as const;

export function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" width="46rem" onClose={onClose}>
      <div className={css.parts}>
        {parts.map(([title, rows]) => (
          <section key={title} className={css.part}>
            <h3 className={css.title}>{title}</h3>
            <dl className={css.sheet}>
              {rows.map(({ caps, words }) => (
                <div key={words} className={css.line}>
                  <dt>
                    <Keys caps={caps} />
                    <span className="unseen">{caps.join(' ')}</span>
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={css.soft}>Single letters and digits work while nothing is being typed.</p>
    </Dialog>
  );
}
