import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { KeyCaps } from '../components/keys.tsx';
import layouts from '../components/layout.module.css';
import { actsAsShortcut, foundKeys, isScreenAct, keyRows, listKeys } from '../model/keys.ts';
import { takesCancellations } from '../model/row-actions.ts';
import { useDesk, useSettings, useStatus } from '../state/use-desk.tsx';
import css from './key-sheet.module.css';
import { appWords } from './words.ts';

const words = appWords.keySheet;

function partsOf(letterKeys: boolean, takes: boolean) {
  const rows = keyRows.filter((row) => actsAsShortcut(row, letterKeys) && (takes || row.act !== 'cancel'));
  const parts = [
    [words.list, listKeys],
    [words.search, foundKeys],
    [words.screens, rows.filter(({ act }) => isScreenAct(act))],
    [words.patient, rows.filter(({ act }) => !isScreenAct(act))],
  ] as const;
  return parts.filter(([, own]) => own.length > 0);
}

export function KeySheet({ onClose }: { onClose: () => void }) {
  const { letterKeys } = useSettings();
  const { view } = useDesk();
  const takes = takesCancellations(useStatus());
  return (
    <Dialog title={words.title} width="46rem" onClose={onClose}>
      <div className={css.parts}>
        {partsOf(letterKeys, takes).map(([title, rows]) => (
          <section key={title} className={css.part}>
            <h3 className={css.title}>{title}</h3>
            <dl className={layouts.stackClose}>
              {rows.map(({ caps, words: says }) => (
                <div key={says} className={css.line}>
                  <dt>
                    <KeyCaps caps={caps} />
                    <span className="unseen">{caps.join(' ')}</span>
                  </dt>
                  <dd>{says}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={css.soft}>
        {letterKeys ? words.lettersOn : words.lettersOff}{' '}
        <Button
          look="bare"
          onClick={() => {
            onClose();
            view.go('settings');
          }}
        >
          {words.settings}
        </Button>
      </p>
    </Dialog>
  );
}
