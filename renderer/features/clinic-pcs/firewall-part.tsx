import type { HubView } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import css from './clinic-pcs.module.css';
import { usePcsAction } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.firewall;

/** Whether Windows lets the other PCs reach this one: one button, and the commands for those who type them. */
export function FirewallPart({ hub: { firewall, isLetIn } }: { hub: HubView }) {
  const open = usePcsAction('clinic.openFirewall');
  const close = usePcsAction('clinic.closeFirewall');
  const failure = open.failure ?? close.failure;
  const busy = open.busy || close.busy;
  const allow = (
    <Button disabled={busy} onClick={() => void open.run({})}>
      {open.busy ? words.asking : words.allow}
    </Button>
  );
  return (
    <>
      {isLetIn === false && (
        <Note tone="warning" title={words.notSet} actions={allow}>
          {words.means}
        </Note>
      )}
      {failure && (
        <Note tone="danger" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
      <details className={css.more}>
        <summary>{isLetIn === true ? words.isSet : words.title}</summary>
        {isLetIn === null && allow}
        {isLetIn === true && (
          <Button disabled={busy} onClick={() => void close.run({})}>
            {close.busy ? words.asking : words.remove}
          </Button>
        )}
        <p className={texts.soft}>{words.typed}</p>
        {firewall.map((command) => (
          <code key={command} className={css.command}>
            {command}
          </code>
        ))}
      </details>
    </>
  );
}
