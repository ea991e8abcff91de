import type { clinicPcCalls as contract } from '../../shared/bridge/calls/clinic-pcs.ts';
import type { ClinicPcsView } from '../../shared/bridge/views.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { BridgePorts, Handlers, LinkQuestion } from './handlers.ts';

/**
 * Guarantee, also against a page that runs a foreign script: no PC gets in, gets the practice's key or is put out, this PC asks no
 * address that the page names, trusts no other hub and leaves none, and the hub stays where it is, without a person who says so
 * outside the page.
 */
export function clinicPcHandlers({ companion, mayLink }: BridgePorts): Handlers<keyof typeof contract> {
  const pcs = companion.clinicPcs;
  const shown = () => ok(pcs.view());
  const after = async (act: Promise<Result<unknown>> | Result<unknown>): Promise<Result<ClinicPcsView>> => {
    const done = await act;
    return done.ok ? shown() : done;
  };
  /** Nothing happens where the person says no. */
  const asked = async (
    what: LinkQuestion,
    name: string,
    act: () => Promise<Result<unknown>> | Result<unknown>,
  ): Promise<Result<ClinicPcsView>> => ((await mayLink?.(what, name)) ? after(act()) : shown());
  const nameOf = (desk: string) => pcs.view().pcs.find((pc) => pc.desk === desk)?.name ?? desk;
  /** Who says no to Windows leaves all the same: nothing listens at these ports then. */
  const leave = async () => {
    if (pcs.view().hub?.isLetIn) await pcs.closeFirewall();
    return pcs.leave();
  };
  /** A PC without a practice has nothing that another hub could see. */
  const isNew = () => companion.state().phase === 'first-run';

  return {
    'clinic.read': shown,
    'clinic.link': ({ name }) => after(pcs.makeHub(name)),
    'clinic.takeOver': () => asked('takeOver', '', () => pcs.takeOver()),
    'clinic.invite': () => after(pcs.invite()),
    'clinic.endInvitation': () => after(pcs.endInvitation()),
    'clinic.admit': ({ id, name, sharesKey }) => {
      const asking = pcs.view().hub?.asking?.name ?? name;
      return asked(sharesKey ? 'admitWithKey' : 'admit', asking, () => pcs.decide(id, { name, sharesKey }));
    },
    'clinic.decline': ({ id }) => after(pcs.decide(id, null)),
    'clinic.join': (entered) =>
      isNew() ? after(pcs.join(entered)) : asked('join', entered.address, () => pcs.join(entered)),
    // The address is the page's: this PC would ask any host by it.
    'clinic.rejoin': ({ address }) => asked('join', address, () => pcs.rejoin(address)),
    'clinic.connect': () => pcs.connect(),
    'clinic.rename': ({ desk, name }) => after(pcs.rename(desk, name)),
    'clinic.remove': ({ desk }) => asked('remove', nameOf(desk), () => pcs.remove(desk)),
    'clinic.move': ({ desk }) => asked('move', nameOf(desk), () => pcs.moveTo(desk)),
    'clinic.leave': () => asked('leave', '', leave),
    async 'clinic.test'() {
      const tested = await pcs.test();
      return tested.ok ? ok({ checks: [...tested.value] }) : tested;
    },
    'clinic.repair': () => after(pcs.repair()),
    'clinic.openFirewall': () => after(pcs.openFirewall()),
    'clinic.closeFirewall': () => after(pcs.closeFirewall()),
  };
}
