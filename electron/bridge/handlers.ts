import type { CallName, CallOutput, calls } from '../../shared/bridge/contract.ts';
import type { BoardState, BoardView, StartupView } from '../../shared/bridge/views.ts';
import type { Result } from '../../shared/result.ts';
import type { Companion } from '../companion.ts';
import type { Log, Printing } from '../platform/ports.ts';

/** What serves one call: parsed input in, value or failure out. */
export type Handlers<N extends CallName> = {
  readonly [K in N]: (input: ParsedInput<K>) => Result<CallOutput<K>> | Promise<Result<CallOutput<K>>>;
};
type ParsedInput<N extends CallName> = (typeof calls)[N]['in']['_zod']['output'];

/** The waiting list on a second screen, as the desktop has it. */
export type BoardPort = {
  state(): BoardState;
  open(): BoardState;
  close(): BoardState;
  showNames(names: boolean): BoardState;
  read(): BoardView;
};

/** What a person is asked outside the page; `admitWithKey`: the PC that is added gets the practice’s key, too. */
export type LinkQuestion = 'admit' | 'admitWithKey' | 'join' | 'takeOver' | 'move' | 'remove' | 'leave';

/** What the bridge needs besides the companion. */
export type BridgePorts = {
  readonly companion: Companion;
  readonly log: Log;
  /** Asks a person for a CA file; null: none was chosen. */
  readonly chooseCaFile: () => Promise<string | null>;
  /** Asks a person, in a box of the system's, whether this PC is to be removed; absent where there is no screen to ask on. */
  readonly mayRemove?: () => Promise<boolean>;
  /** Asks a person, as above, whether filed scans are to be deleted after so many days. */
  readonly mayDeleteScans?: (days: number) => Promise<boolean>;
  /** Asks a person, as above, whether pages of these hosts are to be opened in the browser. */
  readonly mayOpenHosts?: (hosts: readonly string[]) => Promise<boolean>;
  /** Opens an https address in the system's browser; absent where there is no desktop. */
  readonly openPracticePage?: (url: string) => Promise<void>;
  /** The system's list of what starts with the PC; absent where there is no desktop. */
  readonly startup?: { read(): StartupView; set(on: boolean): StartupView };
  /** Asks a person outside the page before another PC is trusted; absent: the answer is no. */
  readonly mayLink?: (what: LinkQuestion, name: string) => Promise<boolean>;
  readonly printing: Printing;
  /** The board on a second screen; absent where there is no desktop. */
  readonly board?: BoardPort;
};
