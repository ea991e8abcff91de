import { Popover } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { detailsOf } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import { useAction } from '../../state/use-action.ts';
import {
  useApp,
  useClockStyle,
  useDesk,
  useOpenQuestion,
  useSeconds,
  useStatus,
} from '../../state/use-desk.tsx';
import { Ages } from './list-ages.tsx';
import { PendingWrites } from './pending-writes.tsx';
import { meaningOf, meaningOfLink, pillOf } from './pill-words.ts';
import css from './status.module.css';
import { statusWords } from './words.ts';

/** The pill that always shows the age of the list; its popover explains the state and lists the pending writes. */
export function StatusPill() {
  const [open, setOpen] = useState(false);
  const asked = useOpenQuestion();
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      // A click in the question that a button of the popover opened does not count as outside.
      closeOnClickOutside={asked === null}
      position="bottom-end"
      width="26rem"
      trapFocus
      returnFocus
      radius="lg"
    >
      <Popover.Target>
        <PillButton onClick={() => setOpen(!open)} />
      </Popover.Target>
      <Popover.Dropdown className={css.drop} aria-label={statusWords.popover.label}>
        <Meaning />
        <OfLink onLeave={() => setOpen(false)} />
        <PendingWrites onLeave={() => setOpen(false)} />
        <Lists />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Renders every second and on each status event; the popover's content does not. */
function PillButton(opens: ComponentProps<'button'>) {
  const { tone, shape, words } = pillOf(useStatus(), useSeconds(), useApp()?.zone ?? 'UTC', useClockStyle());
  return (
    <button
      {...opens}
      type="button"
      className={`${css.pill} ground-${tone}`}
      aria-haspopup="dialog"
      title={statusWords.pill.title}
    >
      <Shape name={shape} />
      <span>{words}</span>
    </button>
  );
}

/** Whether the desks of the clinic see each other. */
function OfLink({ onLeave }: { onLeave: () => void }) {
  const { view } = useDesk();
  const meaning = meaningOfLink(useStatus()?.link);
  if (!meaning) return null;
  return (
    <section className={css.part}>
      <h2 className={css.title}>{meaning.title}</h2>
      <p>{meaning.means}</p>
      <Button
        size="row"
        className={css.ask}
        onClick={() => {
          view.go('clinic');
          onLeave();
        }}
      >
        {statusWords.link.open}
      </Button>
    </section>
  );
}

function Lists() {
  const status = useStatus();
  return status && <Ages lists={status.lists} />;
}

function Meaning() {
  const refresh = useAction('day.refresh', { notices: true });
  const status = useStatus();
  if (!status) return null;
  const { title, means } = meaningOf(status.connection, status.memoryOnly);
  const details = status.connection.failure && detailsOf(status.connection.failure);
  return (
    <section className={css.part}>
      <h2 className={css.title}>{title}</h2>
      <p>{means}</p>
      {details && <p className={texts.soft}>{details}</p>}
      {status.connection.state === 'live' && (
        <Button size="row" className={css.ask} onClick={() => void refresh.run({})}>
          {statusWords.popover.refresh}
        </Button>
      )}
    </section>
  );
}
