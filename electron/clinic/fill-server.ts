import type { Unsubscribe } from '../link/port.ts';
import type { Log } from '../platform/ports.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { Filling } from '../sync/filling.ts';
import type { ChangeExchange } from './change-exchange.ts';
import type { ClinicLink } from './clinic-link.ts';
import { type FillAnswer, type FillRequest, openRequest, sealAnswer } from './fill-messages.ts';

/**
 * Gives this desk's cache to a new desk, page by page as that asks for it.
 *
 * Guarantees
 * - Nothing is given to a desk of another practice or key, or of a list that this desk has not read.
 * - A page has all that was published before the desk that asks began to follow.
 */
export function serveFilling(ports: {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing'>;
  readonly practice: string;
  readonly key: string;
  readonly filling: Pick<Filling, 'current' | 'page' | 'bookedOnly'>;
  readonly exchange: Pick<ChangeExchange, 'position' | 'isFollowed'>;
  readonly log: Log;
}): Unsubscribe {
  const { practice, key, filling, exchange, log } = ports;
  const { link, sealing } = ports.clinicLink;

  function answerTo(request: FillRequest): FillAnswer {
    if (request.practice !== practice || request.key !== key) return { is: 'none' };
    if (request.kind === 'patients' && request.bookedOnly !== filling.bookedOnly()) return { is: 'none' };
    const at = exchange.position();
    if (at === null || at.epoch !== request.from.epoch || at.sequence < request.from.sequence)
      return { is: 'behind' };
    const current = filling.current(request.kind);
    if (current === null) return { is: 'none' };
    const { upTo, rows, aside } = filling.page(request.kind, request.after);
    const feeds = current.map((one) => ({ ...one, followed: exchange.isFollowed(one.feed) }));
    return { is: 'page', upTo, rows: [...rows], aside: [...aside], feeds };
  }

  return link.answer(async (body) => {
    const request = openRequest(sealing, body);
    if (request === null) return new Uint8Array(0);
    const answer = catchStoreError<FillAnswer>(
      () => answerTo(request),
      ({ failure }) => {
        log.warn('another desk could not be filled', { failure: failure.kind });
        return { is: 'none' };
      },
    );
    return sealAnswer(sealing, link.desk, request, answer);
  });
}
