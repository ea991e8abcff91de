import type { ClinicLink } from '../../electron/clinic/clinic-link.ts';
import { createConsultingFile } from '../../electron/consulting/consulting-file.ts';
import { consultingSecret } from '../../electron/consulting/consulting-record.ts';
import type { DayEntry } from '../../electron/views/day-entries.ts';
import type { ConsultingView } from '../../shared/bridge/views.ts';
import { ok } from '../../shared/result.ts';
import { type FakeMembership, fakeMembership } from './fake-membership.ts';
import type { LinkedDesks } from './linked-desks.ts';
import { type BridgeCall, bridgeCallOf } from './served-bridge.ts';
import { openWholeDesk, type WholeDesk } from './whole-desk.ts';

/** A practitioner's PC: the whole program, on a hub with whole desks. */
export type PractitionersPc = {
  readonly pc: WholeDesk;
  readonly membership: FakeMembership;
  /** Another one after a crash. */
  readonly link: ClinicLink;
  call: BridgeCall;
  view(): ConsultingView;
  /** What its file has of what was said of the days. */
  kept(): Promise<readonly DayEntry[]>;
  /** Ends the program, and starts it again over the same files. */
  restart(offMs?: number, whileOff?: () => void): Promise<void>;
  /** The program and its connection end at this moment. */
  crash(): void;
  /** Starts the program after a crash: it has no link until `relink`. */
  startAgain(): Promise<void>;
  /** It connects to the hub again. */
  relink(): Promise<void>;
};

/** It has joined, and no practitioner is chosen. */
export async function openPractitionersPc(
  { desks, practitionersLink }: Pick<LinkedDesks, 'desks' | 'practitionersLink'>,
  more: Partial<Parameters<typeof openWholeDesk>[0]> = {},
): Promise<PractitionersPc> {
  const [desk] = desks;
  if (!desk) throw new Error('no desk');
  const membership = fakeMembership();
  const pc = await openWholeDesk({
    beside: desk,
    number: 77,
    openMembership: membership.open,
    ...more,
  });
  let link = await practitionersLink();
  // As joining does.
  await pc.clock.until(membership.hooks().preparePractitioner());
  membership.setState({ is: 'member', role: 'practitioner', desk: link.link.desk, isLinked: true });
  membership.setLink(link);
  await pc.until('it is one', () => pc.companion().state().phase !== 'first-run');
  return {
    pc,
    membership,
    get link() {
      return link;
    },
    get call() {
      return bridgeCallOf(pc);
    },
    view: () => pc.companion().clinicPcs.consulting.view(),
    async kept() {
      const { fileKey } = JSON.parse(pc.vault.get(consultingSecret) ?? '');
      const record = {
        read: async () => ok({ v: 1 as const, fileKey, pin: null }),
        remove: async () => ok(null),
      };
      const day = await createConsultingFile(record, pc.folder, { bytes: (n) => new Uint8Array(n) }).read();
      return day.ok ? (day.value?.entries ?? []).flatMap((one) => one ?? []) : [];
    },
    restart: pc.restart,
    crash() {
      pc.crash();
      void link.link.close();
    },
    async startAgain() {
      membership.beginAgain();
      await pc.startAgain();
    },
    async relink() {
      await link.link.close();
      link = await practitionersLink();
      membership.setLink(link);
    },
  };
}
