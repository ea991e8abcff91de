import { Popover, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { longestInitials, offered, tidyInitials } from '../../model/initials.ts';
import { useDesk, useOfWrites, useSettings } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import css from './this-pc.module.css';
import { thisPcWords } from './words.ts';

const words = thisPcWords.staff;

/** Who is at the desk, in the header: one click changes it. Writes are recorded under these initials. */
export function StaffSwitch() {
  const desk = useDesk();
  const { staff } = useSettings();
  const [open, setOpen] = useTyped('choosing initials', false);
  // Recent initials at this desk; beside them, those with pending writes.
  const used = useStore(desk.deskNotes.store, (s) => s.initials);
  const others = useOfWrites((writes) => offered([...used, ...writes.map((w) => w.by)], staff));
  const take = (initials: string) => {
    setOpen(false);
    if (initials === '' || initials === staff) return;
    if (staff !== '') desk.deskNotes.staff(staff);
    desk.deskNotes.staff(initials);
    void desk.changeSettings({ staff: initials });
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus radius="lg">
      <Popover.Target>
        <button
          type="button"
          className={`${css.staff} ${staff === '' ? css.none : ''}`}
          aria-haspopup="dialog"
          aria-label={staff === '' ? words.none : words.now(staff)}
          title={words.title}
          onClick={() => setOpen(!open)}
        >
          {staff === '' ? words.none : staff}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.drop} aria-label={words.title}>
        <NewInitials onTake={take} />
        {others.length > 0 && (
          <div className={`${layouts.wrappedClose} ${css.others}`}>
            {others.map((initials) => (
              <Button
                key={initials}
                size="row"
                aria-label={words.changeTo(initials)}
                onClick={() => take(initials)}
              >
                {initials}
              </Button>
            ))}
          </div>
        )}
        <p className={texts.soft}>{words.means}</p>
      </Popover.Dropdown>
    </Popover>
  );
}

function NewInitials({ onTake }: { onTake: (initials: string) => void }) {
  const [typed, setTyped] = useTyped('initials', '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTake(tidyInitials(typed));
  };
  return (
    <form className={css.take} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={words.ask}
        placeholder={words.initials}
        autoComplete="off"
        maxLength={longestInitials}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" disabled={tidyInitials(typed) === ''}>
        {commonWords.change}
      </Button>
    </form>
  );
}
