import type { App } from 'electron';
import { ScreenWish } from '../../../shared/bridge/views.ts';
import { desktopWords } from '../words.ts';

const words = desktopWords.jumpList;

const flag = '--show=';

const tasks: readonly { readonly what: ScreenWish; readonly title: string; readonly description: string }[] =
  [
    { what: 'today', title: words.today, description: words.todayMeans },
    { what: 'waiting', title: words.waiting, description: words.waitingMeans },
    { what: 'find', title: words.find, description: words.findMeans },
    { what: 'file', title: words.file, description: words.fileMeans },
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
