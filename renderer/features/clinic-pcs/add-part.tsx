import { Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { HubView } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import { useSeconds } from '../../state/use-desk.tsx';
import css from './clinic-pcs.module.css';
import { FirewallPart } from './firewall-part.tsx';
import { longestName } from './names.ts';
import { PcsPart } from './part.tsx';
import { usePcsAction } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.add;

/** Adding a PC at the hub: the code, then the PC that asks. */
export function AddPart({ hub, addresses }: { hub: HubView; addresses: readonly string[] }) {
  const { busy, failure, run } = usePcsAction('clinic.invite');
  const { asking, invitation } = hub;
  const isIdle = !asking && !invitation;
  return (
    <PcsPart title={words.title}>
      {asking && <AskingPart key={asking.id} asking={asking} />}
      {!asking && invitation && <CodePart invitation={invitation} addresses={addresses} />}
      {isIdle && (
        <>
          <p className={texts.soft}>{words.means}</p>
          <div className={layouts.wrapped}>
            <Button
              look="main"
              disabled={busy || hub.state !== 'running' || hub.joiningFault}
              onClick={() => void run({})}
            >
              {words.start}
            </Button>
          </div>
        </>
      )}
      {hub.joiningFault && <Note tone="danger">{words.fault}</Note>}
      {failure && (
        <Note tone="danger" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
      {hub.firewall.length > 0 && <FirewallPart hub={hub} />}
    </PcsPart>
  );
}

type CodeProps = {
  readonly invitation: NonNullable<HubView['invitation']>;
  readonly addresses: readonly string[];
};

function CodePart({ invitation: { code, until }, addresses }: CodeProps) {
  const end = usePcsAction('clinic.endInvitation');
  const minutes = Math.round((until - useSeconds()) / 60_000);
  return (
    <>
      <p>{words.at}</p>
      <dl className={css.code}>
        <dt>{words.address}</dt>
        <dd>{addresses.join(words.or)}</dd>
        <dt>{words.code}</dt>
        <dd>
          <output className={css.digits}>{code}</output>{' '}
          <span className={texts.soft}>{minutes > 1 ? words.left(minutes) : words.leftLast}</span>
        </dd>
      </dl>
      <div className={layouts.wrapped}>
        <Button disabled={end.busy} onClick={() => void end.run({})}>
          {words.end}
        </Button>
      </div>
    </>
  );
}

/** A PC that has entered the code: a person says yes to its name and role, and whether it gets the key. */
function AskingPart({ asking: { id, name: asked, role } }: { asking: NonNullable<HubView['asking']> }) {
  const admit = usePcsAction('clinic.admit');
  const decline = usePcsAction('clinic.decline');
  const [name, setName] = useState(asked.slice(0, longestName));
  const [sharesKey, setSharesKey] = useState(true);
  const isReception = role === 'reception';
  const failure = admit.failure ?? decline.failure;
  const busy = admit.busy || decline.busy || name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void admit.run({ id, name: name.trim(), sharesKey: sharesKey && isReception });
  };
  return (
    <form className={layouts.stackRoomy} onSubmit={submit}>
      <Note tone="info" role="status" title={words.asks(asked)}>
        {isReception ? words.asReception : words.asPractitioner} {words.asksMeans}
      </Note>
      <TextInput
        label={words.name}
        autoComplete="off"
        maxLength={longestName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isReception && (
        <Checkbox
          label={words.share}
          description={words.shareMeans}
          checked={sharesKey}
          onChange={(event) => setSharesKey(event.currentTarget.checked)}
        />
      )}
      {failure && (
        <Note tone="danger" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
      <div className={layouts.wrapped}>
        <Button type="submit" look="main" disabled={busy}>
          {words.yes}
        </Button>
        <Button disabled={busy} onClick={() => void decline.run({ id })}>
          {words.no}
        </Button>
      </div>
    </form>
  );
}
