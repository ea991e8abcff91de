import { Toasts } from '../features/arrival/undo-toasts.tsx';
import { useSettings, useView } from '../state/use-desk.tsx';
import { Announcer } from './announcer.tsx';
import { Dialogs } from './dialogs.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import css from './frame.module.css';
import { Header } from './header.tsx';
import { Rail } from './rail.tsx';
import { HiddenScreen, screens, shownInPrivacy } from './screens.tsx';
import { useKeys } from './use-keys.ts';

/** The desk: header, rail, one screen, and what lies over it. */
export function Frame() {
  useKeys();
  const name = useView((v) => v.screen);
  const { privacy } = useSettings();
  const screen = screens.find((one) => one.name === name);
  const hidden = privacy && !shownInPrivacy.includes(name);
  return (
    <div className={css.frame}>
      <Header />
      <Rail />
      {hidden && <HiddenScreen title={screen?.title ?? ''} />}
      {/* Another key: what the screen has read for itself is read again. */}
      {!hidden && screen && <screen.Screen key={privacy ? 'bare' : 'full'} />}
      <Toasts />
      <Dialogs />
      <DropAnywhere />
      <Announcer />
    </div>
  );
}
