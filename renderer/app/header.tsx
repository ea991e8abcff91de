import { SearchBox } from '../features/search/search-box.tsx';
import { Pill } from '../features/status/pill.tsx';
import { StaffSwitch } from '../features/this-pc/staff-switch.tsx';
import { DayNav } from './day-nav.tsx';
import css from './header.module.css';

export function Header() {
  return (
    <header className={css.header}>
      <span className={css.brand}>Foyer</span>
      <DayNav />
      <SearchBox />
      <div className={css.pill}>
        <Pill />
      </div>
      <StaffSwitch />
    </header>
  );
}
