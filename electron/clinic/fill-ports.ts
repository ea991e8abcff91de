import type { Clock, Log, Random } from '../platform/ports.ts';
import type { Filling } from '../sync/filling.ts';
import type { ChangeExchange } from './change-exchange.ts';
import type { ClinicLink } from './clinic-link.ts';

/** A desk that can fill this one. */
export type FillPeer = { readonly desk: string; readonly name: string };

/** What a desk is filled with. */
export type FillPorts = {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing'>;
  readonly practice: string;
  readonly key: string;
  readonly filling: Filling;
  readonly exchange: Pick<ChangeExchange, 'position' | 'watchFilling' | 'wasFilled'>;
  /** Desks that can fill this one, the best first; null: who is here is not known yet. */
  readonly peers: () => readonly FillPeer[] | null;
  readonly lastSequence: () => number;
  /** What was held back is read now. */
  readonly wake: () => void;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
};
