import type { AppState, Diagnostics, LocationView, Status } from '../shared/bridge/views.ts';
import type { Result } from '../shared/result.ts';
import type { CompanionEvent } from './changes.ts';
import type { DeskNotes } from './desk-notes.ts';
import type { DeskSettings } from './desk-settings.ts';
import type { Locking } from './locking.ts';
import type { Paperwork } from './paperwork.ts';
import type { ConnectInput } from './reaching.ts';
import type { Session } from './session.ts';
import type { Sharing } from './sharing.ts';

/**
 * The whole of Foyer but its windows: built from ports, without Electron. Tests build it too.
 *
 * Guarantees:
 * - The API key is in the keychain and in memory, nowhere else; it goes to the address that stands beside it there, and
 *   to no other.
 * - What is kept on this PC belongs to one practice: another practice is never mixed in.
 * - Without a keychain nothing is kept; memory only is a person's choice.
 * - A disk that refuses is a failure: the files are closed again, so that a later try can open them.
 */
export type Companion = DeskNotes &
  DeskSettings & {
    state(): AppState;
    status(): Status;
    diagnostics(): Diagnostics;
    session(): Session | null;
    /** UTC ms at the practice: this PC's clock may be a day wrong. */
    now(): number;
    /** The lock of the desk. While it is locked the page is told and served nothing of the practice. */
    readonly lock: Pick<
      Locking,
      'locked' | 'view' | 'lock' | 'open' | 'openWithKey' | 'setPin' | 'rows' | 'markedHere'
    >;
    test(input: ConnectInput): Promise<Result<LocationView[]>>;
    connect(input: ConnectInput & { readonly memoryOnly: boolean }): Promise<Result<AppState>>;
    changeKey(apiKey: string): Promise<Result<AppState>>;
    /** Starts once more where the start was blocked: the keychain did not answer, or the files could not be opened. */
    tryAgain(): Promise<AppState>;
    /** Destroys the keys, then the files. Refused while writes wait, unless a person says so. */
    removeThisPc(evenIfWaiting: boolean): Promise<Result<AppState>>;
    /** What the desktop knows of the PC: the window shown or hidden, on battery, back from sleep or online. */
    hint(conditions: { visible?: boolean; onBattery?: boolean }): void;
    wake(): void;
    on(listener: (event: CompanionEvent) => void): () => void;
    readonly paperwork: Paperwork;
    readonly sharing: Pick<Sharing, 'allow' | 'until'>;
    close(): Promise<void>;
  };
