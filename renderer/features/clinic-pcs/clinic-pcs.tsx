import { useState } from 'react';
import type { ClinicPcsView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import { NotRead } from '../../components/not-loaded.tsx';
import { Note } from '../../components/note.tsx';
import { ScreenBody } from '../../components/screen.tsx';
import texts from '../../components/text.module.css';
import { AddPart } from './add-part.tsx';
import { FirewallStays } from './firewall-stays.tsx';
import { JoinPart } from './join-form.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { LinkPart } from './link-part.tsx';
import { LostPart } from './lost-part.tsx';
import { PcList } from './pc-list.tsx';
import { SetOtherwise } from './set-otherwise.tsx';
import { TestPart } from './test-part.tsx';
import { useClinicPcs } from './use-clinic-pcs.ts';
import { clinicPcsWords as words } from './words.ts';

/** Which PCs belong to this clinic's link, and everything that a person does about it. */
export function ClinicPcsPage() {
  const { pcs, failure, read } = useClinicPcs();
  const [leaving, setLeaving] = useState(false);
  if (!pcs) return <NotRead title={words.title} failure={failure} onAgain={read} />;
  const leave = pcs.is !== 'none' && (
    <Button look="danger" aria-haspopup="dialog" onClick={firstClick(() => setLeaving(true))}>
      {words.leaving.open}
    </Button>
  );
  return (
    <ScreenBody title={words.title} aside={leave}>
      <p className={texts.soft}>{words.means}</p>
      <FirewallStays />
      <Parts pcs={pcs} />
      {leaving && <LeaveDialog pcs={pcs} onClose={() => setLeaving(false)} />}
    </ScreenBody>
  );
}

function Parts({ pcs }: { pcs: ClinicPcsView }) {
  switch (pcs.is) {
    case 'none':
      if (!pcs.canLink) return <Note tone="neutral">{words.notHere}</Note>;
      return (
        <>
          <SetByIt set={pcs.set} />
          {pcs.set.mayMakeHub && <LinkPart suggested={pcs.name} />}
          {pcs.set.mayJoin && <JoinPart pcs={pcs} />}
        </>
      );
    case 'set-otherwise':
      return (
        <>
          <SetOtherwise pcs={pcs} />
          <SetByIt set={pcs.set} />
        </>
      );
    case 'unread':
      return (
        <Note tone="danger" title={words.unread}>
          {words.unreadMeans}
        </Note>
      );
    case 'removed':
      return (
        <>
          <Note tone="warning" title={words.removed}>
            {words.removedMeans}
          </Note>
          {pcs.set.mayJoin && <JoinPart pcs={pcs} />}
        </>
      );
    default:
      return (
        <>
          <LinkState pcs={pcs} />
          <SetByIt set={pcs.set} />
          {pcs.hub && <AddPart hub={pcs.hub} pcs={pcs} />}
          <PcList pcs={pcs} />
          <TestPart />
          {pcs.is === 'member' && !pcs.isLinked && <LostPart hubName={pcs.hubName} set={pcs.set} />}
        </>
      );
  }
}

/** What the policy has fixed; nothing without one. */
function SetByIt({ set: { hub, mayJoin, mayMakeHub } }: Pick<ClinicPcsView, 'set'>) {
  const { set } = words;
  const says = [
    !mayJoin && !mayMakeHub && hub === null && set.notLinked,
    hub !== null && set.hubIs(hub),
    mayJoin && !mayMakeHub && set.becomesHub,
  ].filter((one) => one !== false);
  if (says.length === 0) return null;
  return (
    <Note tone="neutral" title={set.title}>
      {says.join(' ')}
    </Note>
  );
}

/** Whether this PC is linked now, and what that means for the person at it. */
function LinkState({ pcs: { hub, isLinked, hubName, pcs } }: { pcs: ClinicPcsView }) {
  const { state } = words;
  if (hub?.movingTo) {
    const to = pcs.find(({ desk }) => desk === hub.movingTo)?.name ?? hub.movingTo;
    return (
      <Note tone="info" title={state.moving(to)}>
        {state.movingMeans}
      </Note>
    );
  }
  if (hub?.state === 'failed') {
    return (
      <Note tone="danger" title={state.failed}>
        {hub.sentence}
      </Note>
    );
  }
  if (hub?.isApplied === false) {
    return (
      <Note tone="warning" title={state.unapplied}>
        {state.unappliedMeans}
      </Note>
    );
  }
  if (isLinked) {
    return (
      <Note tone="success" title={state.linked(pcs.filter(({ here }) => here !== null).length)}>
        {state.linkedMeans}
      </Note>
    );
  }
  if (hub) return <Note tone="info" title={state.starting} />;
  return (
    <Note tone="warning" title={state.alone}>
      {state.aloneMeans(hubName)}
    </Note>
  );
}
