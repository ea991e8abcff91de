import type { HubView } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import css from './clinic-pcs.module.css';
import { usePcsAction } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.firewall;

type FirewallProps = {
  hub: HubView;
  /** Another PC is linked, so nothing keeps it out: there may be rules of other names. */
  isReached: boolean;
};

/** Whether Windows lets the other PCs reach this one: one button, and the commands for those who type them. */
export function FirewallPart({ hub: { firewall, isLetIn, state }, isReached }: FirewallProps) {
  // While the hub starts again no PC is linked, whatever the firewall lets in.
  const mayKeepOut = isLetIn === false && !isReached && state === 'running';
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
      {mayKeepOut && (
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
        {isLetIn !== true && !mayKeepOut && allow}
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
