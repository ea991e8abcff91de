import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { KeyCaps } from '../components/keys.tsx';
import layouts from '../components/layout.module.css';
import { actsAsShortcut, foundKeys, isScreenAct, keyRows, listKeys } from '../model/keys.ts';
import { useDesk, useSettings } from '../state/use-desk.tsx';
import css from './key-sheet.module.css';

function partsOf(letterKeys: boolean) {
  const rows = keyRows.filter((row) => actsAsShortcut(row, letterKeys));
  const parts = [
    ['In the list', listKeys],
    ['In the search', foundKeys],
    ['Screens', rows.filter(({ act }) => isScreenAct(act))],
    ['The chosen patient, and the desk', rows.filter(({ act }) => !isScreenAct(act))],
  ] as const;
  return parts.filter(([, own]) => own.length > 0);
}

export function KeySheet({ onClose }: { onClose: () => void }) {
  const { letterKeys } = useSettings();
  const { view } = useDesk();
  return (
    <Dialog title="Keys" width="46rem" onClose={onClose}>
      <div className={css.parts}>
        {partsOf(letterKeys).map(([title, rows]) => (
          <section key={title} className={css.part}>
            <h3 className={css.title}>{title}</h3>
            <dl className={layouts.stackClose}>
              {rows.map(({ caps, words }) => (
                <div key={words} className={css.line}>
                  <dt>
                    <KeyCaps caps={caps} />
                    <span className="unseen">{caps.join(' ')}</span>
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={css.soft}>
        {letterKeys
          ? 'Single letters and digits work while nothing is being typed; Settings turn them off.'
          : 'Keys of one letter are turned off (Settings): the others work, and everything has a button.'}{' '}
        <Button
          look="bare"
          onClick={() => {
            onClose();
            view.go('settings');
          }}
        >
          Open Settings
        </Button>
      </p>
    </Dialog>
  );
}
