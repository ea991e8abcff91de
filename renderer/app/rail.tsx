import { IconHelpCircle, IconPrinter } from '@tabler/icons-react';
import { useShortcut } from '../components/use-shortcut.ts';
import { commonWords } from '../model/common-words.ts';
import { keyRows } from '../model/keys.ts';
import { toggleHelp } from '../state/help.ts';
import { useDesk, useView } from '../state/use-desk.tsx';
import css from './rail.module.css';
import { screens } from './screens.tsx';
import { appWords } from './words.ts';

export function Rail() {
  const desk = useDesk();
  const { view } = desk;
  const screen = useView((v) => v.screen);
  const now = screens.find((s) => s.name === screen)?.under ?? screen;
  const shortcut = useShortcut();
  const entry = ({ name, title, icon: Icon, Badge }: (typeof screens)[number]) => (
    <button
      key={name}
      type="button"
      className={`${css.entry} ${name === now ? css.on : ''}`}
      aria-current={name === now ? 'page' : undefined}
      aria-keyshortcuts={shortcut(keyRows.find(({ act }) => act === `go-${name}`)?.key)}
      onClick={() => view.go(name)}
    >
      <Icon size={22} stroke={1.7} aria-hidden />
      {title}
      {Badge && <Badge />}
    </button>
  );
  return (
    <nav className={css.rail} aria-label={appWords.frame.screens}>
      {screens.filter((s) => !s.foot && !s.under).map(entry)}
      <span className={css.gap} />
      <button
        type="button"
        className={css.entry}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+p"
        onClick={() => view.openDialog({ kind: 'print' })}
      >
        <IconPrinter size={22} stroke={1.7} aria-hidden />
        {commonWords.print}
      </button>
      <button
        type="button"
        className={css.entry}
        aria-haspopup="dialog"
        aria-keyshortcuts="F1"
        onClick={() => toggleHelp(desk)}
      >
        <IconHelpCircle size={22} stroke={1.7} aria-hidden />
        {appWords.frame.help}
      </button>
      {screens.filter((s) => s.foot && !s.under).map(entry)}
    </nav>
  );
}
