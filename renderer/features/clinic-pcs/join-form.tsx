import { TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ClinicPcsView, PcRole } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import { Segments } from '../../components/segments.tsx';
import texts from '../../components/text.module.css';
import { useFirstFocus } from '../../components/use-first-focus.ts';
import { useTyped } from '../../state/use-typed.ts';
import { longestName } from './names.ts';
import { PcsPart } from './part.tsx';
import { usePcsAction } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.join;

/** Joining PCs that are linked already, as a part of the settings. */
export const JoinPart = ({ pcs }: { pcs: ClinicPcsView }) => (
  <PcsPart title={words.title} means={words.means}>
    <JoinForm pcs={pcs} />
  </PcsPart>
);

/**
 * Address and code as the hub shows them, and this PC's name.
 * @param back a button beside Join
 * @param isNew a PC without a practice: it may also be a practitioner's
 */
export function JoinForm({
  pcs,
  back,
  isNew = false,
}: {
  pcs: ClinicPcsView;
  back?: ReactNode;
  isNew?: boolean;
}) {
  const { busy: isAsked, failure, run, clear } = usePcsAction('clinic.join');
  const [entered, setEntered] = useTyped('join', { address: pcs.set.hub ?? '', code: '', name: pcs.name });
  const [role, setRole] = useState<PcRole>(isNew ? (pcs.set.role ?? 'reception') : 'reception');
  const [lacks, setLacks] = useState(false);
  useFirstFocus(isNew);
  const change = (part: Partial<typeof entered>) => {
    setEntered({ ...entered, ...part });
    setLacks(false);
    clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { address, code, name } = entered;
    if ([address, code, name].some((text) => text.trim() === '')) return setLacks(true);
    void run({ address: address.trim(), code: code.trim(), name: name.trim(), role });
  };
  const isAsking = pcs.joining === 'asking';
  // Also one that was begun before this form was shown.
  const busy = isAsked || pcs.joining !== null;
  const underWay = isAsking ? words.asking : words.reaching;
  return (
    <form className={layouts.stackRoomy} noValidate onSubmit={submit}>
      <TextInput
        label={words.address}
        description={pcs.set.hub !== null && clinicPcsWords.set.title}
        readOnly={pcs.set.hub !== null}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={isNew || undefined}
        maxLength={260}
        disabled={busy}
        value={entered.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <TextInput
        label={words.code}
        description={words.codeMeans}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        disabled={busy}
        value={entered.code}
        onChange={(event) => change({ code: event.currentTarget.value.toUpperCase() })}
      />
      <TextInput
        label={words.name}
        autoComplete="off"
        maxLength={longestName}
        disabled={busy}
        value={entered.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {isNew && <RoleChoice role={role} set={pcs.set.role} disabled={busy} onChoose={setRole} />}
      {lacks && (
        <Note tone="danger" role="alert">
          {words.missing}
        </Note>
      )}
      {failure && (
        <Note tone="danger" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
      {busy && isAsking && (
        <Note tone="info" role="status">
          {words.askingMeans}
        </Note>
      )}
      <div className={layouts.wrapped}>
        <Button type="submit" look="main" disabled={busy}>
          {busy ? underWay : words.join}
        </Button>
        {back}
      </div>
    </form>
  );
}

/** As what a new PC joins. @param set by its policy; null: a person chooses */
function RoleChoice({
  role,
  set,
  disabled,
  onChoose,
}: {
  role: PcRole;
  set: PcRole | null;
  disabled: boolean;
  onChoose: (role: PcRole) => void;
}) {
  return (
    <div className={layouts.stackTight}>
      <span className={texts.legend}>{words.as}</span>
      <Segments
        label={words.as}
        data={roles.map((value) => ({ value, label: words.asOf[value] }))}
        value={role}
        disabled={disabled || set !== null}
        onChange={onChoose}
      />
      {set !== null && <p className={texts.soft}>{clinicPcsWords.set.title}</p>}
      <p className={texts.soft}>{words.asMeans[role]}</p>
    </div>
  );
}

const roles: readonly PcRole[] = ['reception', 'practitioner'];
