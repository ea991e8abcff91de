import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react';
import { Button } from '../../components/button.tsx';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import css from './lock.module.css';

/** The two buttons that hide the screen: names and amounts, or everything. */
export function CoverButtons() {
  const desk = useDesk();
  const { privacy } = useSettings();
  return (
    <div className={css.cover}>
      <Button
        size="row"
        className={css.icon}
        aria-label="Privacy mode"
        aria-pressed={privacy}
        aria-keyshortcuts="F8"
        title="Privacy mode: initials, no amounts (F8)"
        onClick={() => void desk.changeSettings({ privacy: !privacy })}
      >
        {privacy ? <IconEyeOff size={19} aria-hidden /> : <IconEye size={19} aria-hidden />}
      </Button>
      <Button
        size="row"
        className={css.icon}
        aria-label="Lock this desk"
        aria-keyshortcuts="Control+L"
        title="Lock (Ctrl+L)"
        onClick={() => desk.lock()}
      >
        <IconLock size={19} aria-hidden />
      </Button>
    </div>
  );
}

/** Replaces the search field: says that names are hidden, and ends it. */
export function PrivacyBar() {
  return (
    <p className={css.discreet} role="status">
      <b>Privacy mode: initials, no amounts</b>
      <ShowAll />
    </p>
  );
}

/** Replaces a screen, or a panel, that is about one patient or about money. */
export function HiddenInPrivacy({ what }: { what: string }) {
  return (
    <div className={css.hidden}>
      <IconEyeOff size={28} stroke={1.6} aria-hidden />
      <h2>{what} hidden</h2>
      <p>Privacy mode is on: only initials are shown, and no amounts.</p>
      <ShowAll />
    </div>
  );
}

/** The empty panel beside the list. */
export function HiddenPanel() {
  return (
    <aside className={css.panel} aria-label="Chosen patient">
      <HiddenInPrivacy what="The patient is" />
    </aside>
  );
}

function ShowAll() {
  const desk = useDesk();
  return (
    <Button
      size="row"
      look="bare"
      aria-keyshortcuts="F8"
      style={{ width: 'auto' }}
      onClick={() => void desk.changeSettings({ privacy: false })}
    >
      Show everything (F8)
    </Button>
  );
}
