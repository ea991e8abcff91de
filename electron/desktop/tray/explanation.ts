import type { default as Electron, Notification } from 'electron';
import { desktopWords } from '../words.ts';

export type TrayExplanation = {
  /** Explains the tray, unless that was done before or the system shows no notifications. */
  show(): void;
  close(): void;
};

/** The notification that says where the window went, repeated until the system has shown it once. */
export function createTrayExplanation(
  electron: Pick<typeof Electron, 'Notification'>,
  ports: { readonly explained: () => boolean; readonly onShown: () => void; readonly onFailed: () => void },
): TrayExplanation {
  /** A notification without a reference may be garbage collected, and its events with it. */
  let explanation: Notification | null = null;
  return {
    show() {
      if (ports.explained() || explanation || !electron.Notification.isSupported()) return;
      explanation = new electron.Notification({
        title: desktopWords.explanation.title,
        body: desktopWords.explanation.body,
        silent: true,
      });
      explanation.on('show', ports.onShown);
      explanation.on('failed', () => {
        explanation = null;
        ports.onFailed();
      });
      explanation.show();
    },
    close: () => explanation?.close(),
  };
}
