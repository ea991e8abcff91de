import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createDay, type DayState } from './day.ts';
import { useApp, useDesk } from './use-desk.tsx';

/**
 * A day that is independent of the list of "Today": read when the screen opens, and updated by events while it stays
 * open.
 */
export function useDayOf(date: string | null): DayState & { reread(): Promise<void> } {
  const { bridge } = useDesk();
  const zone = useApp()?.zone;
  const [day] = useState(() => createDay(bridge));
  useEffect(() => day.start(), [day]);
  useEffect(() => {
    if (date && zone) void day.show(date, zone);
  }, [day, date, zone]);
  return { ...useStore(day.store), reread: day.reread };
}
