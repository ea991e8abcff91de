import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import type { NoticeState, StandinControl } from './control.ts';
import type { StandinPreset } from './preset.ts';
import { onlyKnown, strict } from './strict.ts';

/**
 * The class `Notification`. As documented (electron.d.ts 45.4, docs/api/notification.md):
 * - `id`: "On Windows, maps to the toast notification's `Tag` property": one of the same tag takes the place of another.
 * - `show`: "Emitted when the notification is shown to the user."
 * - `failed`: "Emitted when an error is encountered while creating and showing the native notification."
 * - `close`: "Emitted when the notification is closed by manual intervention from the user."
 * - What the program does not close stays after its end; a click on it then reaches `handleActivation` alone.
 */
export function notices(control: StandinControl, preset: StandinPreset): unknown {
  const shown: {
    id: string | null;
    state: { -readonly [K in keyof NoticeState]: NoticeState[K] };
    notice: EventEmitter;
  }[] = [];
  let fails = false;
  let activated = (_details: object) => {};

  class Notification {
    static isSupported = () => true;
    static handleActivation(listener: (details: object) => void): void {
      if (preset.platform !== 'win32') throw new Error('handleActivation: @platform win32');
      activated = listener;
    }
    constructor(options: NotificationConstructorOptions) {
      onlyKnown('the notification', options, ['id', 'title', 'body', 'silent', 'actions']);
      const { id = null, title = '', body = '', silent = false } = options;
      const notice = new EventEmitter();
      const state = { title, body, silent, closed: false };
      const show = () => {
        if (fails) return void notice.emit('failed', {}, 'the system shows none of this program');
        for (const other of shown) if (id !== null && other.id === id) other.state.closed = true;
        shown.push({ id, state, notice });
        notice.emit('show', {});
      };
      const close = () => {
        state.closed = true;
      };
      // biome-ignore lint/correctness/noConstructorReturn: the program says `new`, and gets the strict one.
      return strict('Notification', Object.assign(notice, { show, close })) as unknown as Notification;
    }
  }

  const at = (index: number) => {
    const found = shown[index];
    if (found === undefined) throw new Error(`there is no notice ${index}`);
    return found;
  };
  control.on({
    'notice.list': () => shown.map(({ state }) => state),
    'notice.click': ({ index }) => {
      const { notice } = at(index);
      if (preset.platform === 'win32') activated({ type: 'click', arguments: '' });
      notice.emit('click', {});
      return null;
    },
    'notice.clickOld': () => {
      activated({ type: 'click', arguments: '' });
      return null;
    },
    'notice.dismiss': ({ index }) => {
      const { notice, state } = at(index);
      state.closed = true;
      notice.emit('close', {});
      return null;
    },
    'notice.fail': (next) => {
      fails = next.fails;
      return null;
    },
  });
  return Notification;
}
