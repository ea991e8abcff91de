import { ok, type Result } from '../../shared/result.ts';
import { reachPort, showCertificate } from '../link/reach.ts';
import { type LinkCheck, testLink } from '../link/self-test.ts';
import { linkRefused, type MembershipCore } from './membership-core.ts';
import { membershipWords as words } from './words.ts';

/** Tests the link of this PC, by what is stored, from end to end. */
export async function testOf({ stored, link, ports }: MembershipCore): Promise<Result<readonly LinkCheck[]>> {
  const [now, open] = [stored(), link()];
  if (!now || !open) return linkRefused(words.notLinked);
  const { desk, role, hosts, port, about } = now.desk;
  let reached = hosts[0] ?? '';
  const checks = await testLink({
    engine: open.engine,
    desk,
    role,
    hubName: about?.hubName || (hosts[0] ?? ''),
    port,
    version: ports.version,
    clock: ports.clock,
    async reach() {
      const found = await reachPort(hosts, port);
      if (found.is === 'open') reached = found.host;
      // The hub's own PC is where it is.
      return found.is === 'open' || !now.hub ? found : { ...found, place: { is: 'known' } };
    },
    showCertificate: () => showCertificate(reached, port, now.authority),
  });
  return ok(checks);
}
