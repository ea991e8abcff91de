import type { ClinicLink } from '../../../electron/clinic/clinic-link.ts';
import type { ConsultingView } from '../../../shared/bridge/views.ts';
import { type FakeMembership, fakeMembership } from '../../fakes/fake-membership.ts';
import type { LinkedDesks } from '../../fakes/linked-desks.ts';
import { type BridgeCall, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** A practitioner's PC: the whole program, on a hub with whole desks. */
export type PractitionersPc = {
  readonly pc: WholeDesk;
  readonly membership: FakeMembership;
  readonly link: ClinicLink;
  call: BridgeCall;
  view(): ConsultingView;
  /** Ends the program, and starts it again over the same files. */
  restart(): Promise<void>;
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
  const link = await practitionersLink('p01');
  membership.setState({ is: 'member', role: 'practitioner', desk: 'p01', isLinked: true });
  membership.setLink(link);
  await pc.until('it is one', () => pc.companion().state().phase !== 'first-run');
  return {
    pc,
    membership,
    link,
    get call() {
      return bridgeCallOf(pc);
    },
    view: () => pc.companion().clinicPcs.consulting.view(),
    restart: () => pc.restart(),
  };
}
