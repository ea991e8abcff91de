import { diary } from './diary.ts';
import { documentTasks } from './document-tasks.ts';
import { finding } from './finding.ts';
import { allTasks } from './list.ts';
import { moneyTasks } from './money.ts';
import type { Task } from './task.ts';

/** The thirty tasks of a morning by their numbers; see docs/tasks.md. */
export const tasks: readonly Task[] = [
  ...finding,
  ...allTasks,
  ...moneyTasks,
  ...diary,
  ...documentTasks,
].toSorted((a, b) => a.no - b.no);
