import {
  type CallInput,
  type CallName,
  type CallOutput,
  calls,
  type EventName,
  type EventPayload,
} from '../../shared/bridge/contract.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { asyncCatchStoreError } from '../store/store-error.ts';
import { appHandlers } from './app.ts';
import { boardHandlers } from './board.ts';
import { servedToBoard } from './board-right.ts';
import { bookingHandlers } from './bookings.ts';
import { claimHandlers } from './claims.ts';
import { clinicPcHandlers } from './clinic-pcs.ts';
import { consultingHandlers } from './consulting.ts';
import { servedToPractitioner } from './consulting-right.ts';
import { contactHandlers } from './contacts.ts';
import { dayHandlers } from './day.ts';
import { documentHandlers } from './documents.ts';
import { figureHandlers } from './figures.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { lockHandlers } from './lock.ts';
import { answerInPrivacy, maskedEvent, servedInPrivacy, servedWhileLocked } from './masked-view.ts';
import { outboxHandlers } from './outbox.ts';
import { patientHandlers } from './patients.ts';
import { paymentHandlers } from './payments.ts';
import { printingHandlers } from './printing.ts';
import { scanHandlers } from './scans.ts';
import { settingsHandlers } from './settings.ts';
import { setupHandlers } from './setup.ts';
import { sightHandlers } from './sight.ts';
import { takingsHandlers } from './takings.ts';
import { refusalWords } from './words.ts';

/**
 * Who sent a message, as far as the desktop can tell: our own page, in the top frame of a window that we opened; and
 * whether that window is the board's, which has less right.
 */
export type Sender = { readonly trusted: boolean; readonly board?: boolean };

/**
 * The one way from the page into the main process.
 *
 * Guarantees:
 * - Nothing is served to an untrusted sender.
 * - The board on the second screen is served who waits and nothing else (board-right.ts).
 * - The page of a practitioner's PC is served its own calls (consulting-right.ts).
 * - Input is parsed before it is used, output before it leaves.
 * - Every answer is data: `{ok: true, value}` or `{ok: false, failure}`, never `undefined`, never an exception.
 * - While the desk is locked, and in privacy mode, nothing passes that must be hidden (masked-view.ts). What was asked for before
 *   privacy mode began is hidden or masked when it is answered.
 */
export type ServedBridge = {
  handle(sender: Sender, name: unknown, input: unknown): Promise<Result<unknown>>;
  onEvent(listener: <N extends EventName>(name: N, payload: EventPayload<N>) => void): () => void;
};

export function serveBridge(ports: BridgePorts): ServedBridge {
  const { companion, log } = ports;
  const handlers: Handlers<CallName> = {
    ...appHandlers(ports),
    ...setupHandlers(ports),
    ...settingsHandlers(ports),
    ...lockHandlers(ports),
    ...dayHandlers(ports),
    ...printingHandlers(ports),
    ...paymentHandlers(ports),
    ...takingsHandlers(ports),
    ...figureHandlers(ports),
    ...documentHandlers(ports),
    ...scanHandlers(ports),
    ...patientHandlers(ports),
    ...contactHandlers(ports),
    ...bookingHandlers(ports),
    ...boardHandlers(ports),
    ...outboxHandlers(ports),
    ...sightHandlers(ports),
    ...claimHandlers(ports),
    ...clinicPcHandlers(ports),
    ...consultingHandlers(ports),
  };
  const isPrivate = () => companion.settings().privacy && !companion.lock.locked();

  return {
    async handle(sender, name, input) {
      if (!sender.trusted) {
        log.warn('a call from outside the page was refused');
        return failed(failure('bad-input', { words: 'not allowed' }));
      }
      if (typeof name !== 'string' || !Object.hasOwn(calls, name)) {
        return failed(failure('bad-input', { words: 'no such call' }));
      }
      const call = name as CallName;
      if (sender.board && !servedToBoard(call)) {
        log.warn('the board asked for what is the desk’s alone', { call });
        return failed(failure('bad-input', { words: 'not allowed' }));
      }
      if (companion.clinicPcs.consulting.isHere() && !servedToPractitioner(call)) {
        return failed(failure('bad-input', { words: 'not allowed' }));
      }
      // A map or an error without fields would pass for an object without fields.
      const parsed = calls[call].in.safeParse(isPlain(input) ? input : null);
      if (!parsed.success) {
        const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))].slice(0, 50);
        return failed(failure('bad-input', { fields }));
      }
      if (companion.lock.locked() && !servedWhileLocked(call)) return failed(failure('locked'));
      if (isPrivate() && !servedInPrivacy(call)) return failed(failure('hidden'));
      try {
        const serve = handlers[call] as (input: unknown) => Promise<Result<CallOutput<CallName>>>;
        const answer = await asyncCatchStoreError(
          () => serve(parsed.data as CallInput<CallName>),
          (error) => failed(error.failure),
        );
        // Locked while it was being answered: the page is gone, or must not have it.
        if (answer.ok && companion.lock.locked() && !servedWhileLocked(call))
          return failed(failure('locked'));
        // Privacy mode may have begun while it was being answered.
        const shown = isPrivate() ? answerInPrivacy(call, answer) : answer;
        if (!shown.ok) return shown;
        const out = calls[call].out.safeParse(shown.value);
        if (out.success) return ok(out.data);
        log.error('an answer did not fit the contract', {
          call,
          at: out.error.issues[0]?.path.join('.') ?? '',
        });
        return failed(failure('protocol', { words: refusalWords.internal }));
      } catch (error) {
        log.error('a call failed by a mistake of ours', {
          call,
          error: error instanceof Error ? error.name : 'unknown',
        });
        return failed(failure('protocol', { words: refusalWords.internal }));
      }
    },
    onEvent: (listener) =>
      companion.on(({ name, payload }) => {
        const shown = companion.settings().privacy ? maskedEvent(name, payload) : payload;
        if (shown) listener(name, shown as never);
      }),
  };
}

function isPlain(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false;
  const kind: unknown = Object.getPrototypeOf(input);
  return kind === Object.prototype || kind === null;
}
