import { useState } from 'react';
import type { ClinicPc, ClinicPcsView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import layouts from '../../components/layout.module.css';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import css from './clinic-pcs.module.css';
import { MoveHubDialog, RemovePcDialog, RenamePcDialog } from './pc-dialogs.tsx';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.pcs;

type Act = 'rename' | 'move' | 'remove';

/** The PCs of this clinic, and at the hub what can be done with each. */
export function PcList({ pcs }: { pcs: ClinicPcsView }) {
  const [asked, setAsked] = useState<{ readonly act: Act; readonly desk: string } | null>(null);
  const isHub = pcs.is === 'hub';
  const pc = pcs.pcs.find(({ desk }) => desk === asked?.desk);
  // A question closes itself alone: it may be answered when another one is open.
  const close = () => setAsked((now) => (now === asked ? null : now));
  return (
    <Card title={words.title} count={pcs.pcs.length}>
      <ul className={css.pcs}>
        {pcs.pcs.map((each) => (
          <PcLine
            key={each.desk}
            pc={each}
            mayMove={pcs.set.hub === null}
            isLinked={pcs.isLinked}
            onAct={isHub ? (act) => setAsked({ act, desk: each.desk }) : null}
          />
        ))}
      </ul>
      {!isHub && <p className={texts.soft}>{words.onlyOn}</p>}
      {pc && asked?.act === 'rename' && <RenamePcDialog pc={pc} onClose={close} />}
      {pc && asked?.act === 'move' && <MoveHubDialog pc={pc} onClose={close} />}
      {pc && asked?.act === 'remove' && <RemovePcDialog pc={pc} onClose={close} />}
    </Card>
  );
}

type PcLineProps = {
  pc: ClinicPc;
  mayMove: boolean;
  /** This PC: without the link it knows of no other whether it is on. */
  isLinked: boolean;
  onAct: ((act: Act) => void) | null;
};

function PcLine({ pc, mayMove, isLinked, onAct }: PcLineProps) {
  const { name, here, isThis, isHub, role } = pc;
  const marks = [isThis && words.here, isHub && words.hub, role === 'practitioner' && words.practitioner];
  const off = isLinked ? words.off : words.unknown;
  const notHere = isThis ? words.unseen : off;
  const shown = marks.filter((mark) => mark !== false).join(' · ');
  return (
    <li className={css.pc}>
      <span className={here ? 'tone-success' : 'tone-neutral'}>
        <Shape name={here ? 'disc' : 'slash'} />
      </span>
      <span className={layouts.cell}>
        <span>
          <b>{name}</b> {shown !== '' && <span className={texts.soft}>{shown}</span>}
        </span>
        <span className={texts.soft}>{here ? sayHere(here) : notHere}</span>
      </span>
      {onAct && (
        <span className={layouts.wrappedClose}>
          <Button size="row" aria-label={words.renameOf(name)} onClick={firstClick(() => onAct('rename'))}>
            {words.rename}
          </Button>
          {mayMove && !isHub && role === 'reception' && here !== null && (
            <Button size="row" aria-label={words.moveOf(name)} onClick={firstClick(() => onAct('move'))}>
              {words.move}
            </Button>
          )}
          {!isHub && (
            <Button
              size="row"
              look="danger"
              aria-label={words.removeOf(name)}
              onClick={firstClick(() => onAct('remove'))}
            >
              {words.remove}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

function sayHere({ locked, power, polls, version, roundTripMs }: NonNullable<ClinicPc['here']>): string {
  const parts = [
    locked ? words.locked : words.on,
    power === 'battery' && words.battery,
    polls && words.polls,
    roundTripMs !== null && words.roundTrip(roundTripMs),
    words.version(version),
  ];
  return parts.filter((part) => part !== false).join(' · ');
}
