import type { App } from 'electron';
import { ScreenWish } from '../../../shared/bridge/views.ts';

const flag = '--show=';

const tasks: readonly { readonly what: ScreenWish; readonly title: string; readonly description: string }[] =
  [
    { what: 'today', title: 'Today', description: 'Today’s list' },
    { what: 'waiting', title: 'Arrived', description: 'Who is in the clinic and waits' },
    { what: 'find', title: 'Find a patient', description: 'By name, phone or birth date' },
    { what: 'file', title: 'File a PDF', description: 'Into a patient’s file' },
  ];

/** The list behind the program's button in the taskbar, where the system has one. No patient is named in it. */
export function setJumpList(
  app: Pick<App, 'setUserTasks'>,
  platform: NodeJS.Platform,
  program: string,
): void {
  if (platform !== 'win32') return;
  app.setUserTasks(
    tasks.map(({ what, title, description }) => ({
      program,
      arguments: `${flag}${what}`,
      title,
      description,
      iconPath: program,
      iconIndex: 0,
    })),
  );
}

/** Where a start wants to be, by its arguments; null: nowhere in particular. */
export function wishOf(args: readonly string[]): ScreenWish | null {
  const asked = args.findLast((arg) => arg.startsWith(flag))?.slice(flag.length);
  const wish = ScreenWish.safeParse(asked);
  return wish.success ? wish.data : null;
}
