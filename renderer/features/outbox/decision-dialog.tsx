import type { RefObject } from 'react';
import type { WriteAction, WriteView } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useFocusBack } from '../../components/focus-back.ts';
import { Note } from '../../components/note.tsx';
import { useDesk, useOfWrites } from '../../state/use-desk.tsx';
import { decisionOf } from './decision-words.ts';
import { Evidence } from './evidence.tsx';
import css from './outbox.module.css';

/** A step of a person that waits to be confirmed: the write as it was when it was asked. */
export type Asked = { readonly write: WriteView; readonly action: WriteAction };

type DialogProps = {
  asked: Asked;
  /** Where the focus goes when the line that asked is gone. */
  home: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/**
 * Says what a step means before it is taken. The focus starts on the harmless answer. A write that has moved on in the
 * meantime cannot be decided any more, and says so.
 */
export function DecisionDialog({ asked, home, onClose }: DialogProps) {
  useFocusBack(home);
  const { outbox } = useDesk();
  const now = useOfWrites((writes) => writes.find((w) => w.id === asked.write.id));
  const { action } = asked;
  const write = now ?? asked.write;
  const decision = decisionOf(asked.write, action);
  if (!decision) return null;
  const possible = now?.actions.includes(action) ?? false;
  const decide = () => {
    onClose();
    void outbox.act(write.id, action);
  };
  return (
    <Dialog
      title={decision.title}
      width="32rem"
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {possible ? decision.no : 'Close'}
          </Button>
          {possible && (
            <Button look="danger" onClick={decide}>
              {decision.yes}
            </Button>
          )}
        </>
      }
    >
      <div className={css.parts}>
        <div className={css.what}>
          <b className={css.name}>{write.title}</b>
          {write.amountCents !== null && <b className={css.amount}>{formatCents(write.amountCents)}</b>}
        </div>
        {possible ? (
          <>
            <Evidence write={write} open />
            <Note tone="long" title={decision.means}>
              This cannot be taken back.
            </Note>
            {decision.warning && <Note tone="late">{decision.warning}</Note>}
          </>
        ) : (
          <Note tone="grey" role="status">
            It has moved on in the meantime: there is nothing to decide any more.
          </Note>
        )}
      </div>
    </Dialog>
  );
}
