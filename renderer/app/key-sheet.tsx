import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { KeyCaps } from '../components/keys.tsx';
import layouts from '../components/layout.module.css';
import { actsAsShortcut, foundKeys, isScreenAct, keyRows, listKeys } from '../model/keys.ts';
import { useDesk, useSettings } from '../state/use-desk.tsx';
import css from './key-sheet.module.css';
import { appWords } from './words.ts';

const words = appWords.keySheet;

function partsOf(letterKeys: boolean) {
  const rows = keyRows.filter((row) => actsAsShortcut(row, letterKeys));
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
  return (
    <Dialog title={words.title} width="46rem" onClose={onClose}>
      <div className={css.parts}>
        {partsOf(letterKeys).map(([title, rows]) => (
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
