import { dismissNotice, unreadNotice } from '../../electron/outbox/notices.ts';
import type { DeskStore } from '../../electron/store/types.ts';

/** A person reads whatever notice there is. */
export const readNotice = (desk: DeskStore): void => dismissNotice(desk, unreadNotice(desk) ?? '');
