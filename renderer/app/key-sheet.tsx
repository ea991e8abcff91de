import { Dialog } from '../components/dialog.tsx';
import { Keys } from '../components/keys.tsx';
import { keyRows, listKeys } from '../model/keys.ts';
import css from './key-sheet.module.css';

export function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" width="26rem" onClose={onClose}>
      <dl className={css.sheet}>
        {[...listKeys, ...keyRows].map(({ caps, words }) => (
          <div key={words} className={css.line}>
            <dt>
              <Keys caps={caps} />
              <span className="unseen">{caps.join(' ')}</span>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className={css.soft}>Single letters work while nothing is being typed.</p>
    </Dialog>
  );
}
