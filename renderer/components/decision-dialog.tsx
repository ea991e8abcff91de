import { formatCents } from '../../shared/money.ts';
import { commonWords } from '../model/common-words.ts';
import { decisionOf } from '../model/write-words.ts';
import type { OpenQuestion } from '../state/outbox.ts';
import { useDesk, useOfWrites, useOpenQuestion } from '../state/use-desk.tsx';
import { Button } from './button.tsx';
import css from './decision-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { Evidence } from './evidence.tsx';
import layouts from './layout.module.css';
import { Note } from './note.tsx';
import { useFocusBack } from './return-focus.ts';
import { componentWords } from './words.ts';

const words = componentWords.decision;

/**
 * The open question, above everything else. There is one for the whole page, so that it outlives the card or the
 * popover whose button asked it.
 */
export function OpenDecision() {
  const asked = useOpenQuestion();
  return asked && <DecisionDialog asked={asked} />;
}

/**
 * Explains an irreversible action before it is taken. The focus starts on the harmless answer. If the write has changed
 * state in the meantime, the dialog says so and offers no decision.
 */
function DecisionDialog({ asked }: { asked: OpenQuestion }) {
  useFocusBack();
  const { outbox } = useDesk();
  const now = useOfWrites((writes) => writes.find((w) => w.id === asked.write.id));
  const { action } = asked;
  const write = now ?? asked.write;
  const decision = decisionOf(asked.write, action);
  if (!decision) return null;
  const possible = now?.actions.includes(action) ?? false;
  const decide = () => {
    outbox.keep();
    void outbox.act(write.id, action);
  };
  return (
    <Dialog
      title={decision.title}
      width="32rem"
      overOthers
      onClose={outbox.keep}
      foot={
        <>
          <Button data-autofocus onClick={outbox.keep}>
            {possible ? decision.no : commonWords.close}
          </Button>
          {possible && (
            <Button look="danger" onClick={decide}>
              {decision.yes}
            </Button>
          )}
        </>
      }
    >
      <div className={layouts.stackWide}>
        <div className={layouts.wrappedOnLine}>
          <b className={css.name}>{write.title}</b>
          {write.amountCents !== null && <b className={css.amount}>{formatCents(write.amountCents)}</b>}
        </div>
        {possible ? (
          <>
            <Evidence write={write} open />
            <Note tone="danger" title={decision.means}>
              {words.final}
            </Note>
            {decision.warning && <Note tone="warning">{decision.warning}</Note>}
          </>
        ) : (
          <Note tone="neutral" role="status">
            {words.movedOn}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
