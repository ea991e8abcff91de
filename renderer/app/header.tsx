import { CoverButtons, PrivacyBar } from '../features/lock/privacy.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { StatusPill } from '../features/status/pill.tsx';
import { StaffSwitch } from '../features/this-pc/staff-switch.tsx';
import { useSettings } from '../state/use-desk.tsx';
import { DayNav } from './day-nav.tsx';
import css from './header.module.css';
import { appWords } from './words.ts';

export function Header() {
  const { privacy } = useSettings();
  return (
    <header className={css.header}>
      <span className={css.brand}>{appWords.frame.brand}</span>
      <DayNav />
      {privacy ? <PrivacyBar /> : <SearchBox />}
      <div className={css.pill}>
        <StatusPill />
      </div>
      <CoverButtons />
      <StaffSwitch />
    </header>
  );
}
