import type { ClinicPc, ClinicPcsView, HubView, LinkCheckView } from '../../../shared/bridge/views.ts';
import { type FailureKind, failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import type { FakeHandlers } from './handlers.ts';
import type { FakeWorld } from './world.ts';

/** What a test changes of the clinic's PCs while the page is open. */
export type ClinicPcControl = {
  /** A PC has entered the code at the hub. */
  pcAsks(name: string, role?: 'reception' | 'practitioner'): void;
  /** The hub can't be reached. */
  loseHub(): void;
  /** This PC is linked as so many desks' hub, or as one of them. */
  linkPcs(is: 'hub' | 'member', desks: number): void;
  layPcs(change: Partial<ClinicPcsView>): void;
  layHub(change: Partial<HubView>): void;
  /** The person at the hub answers the PC that joins. */
  answerJoin(why: FailureKind | null): void;
  /** Another desk fills this one. */
  fillFrom(name: string): void;
  /** Windows’ question is answered with no; null: with yes. */
  refuseFirewall(words: string | null): void;
  /** What the next test of the link finds. */
  layChecks(checks: LinkCheckView[]): void;
};

const fresh: ClinicPcsView = {
  is: 'none',
  setOtherwise: null,
  canLink: true,
  name: 'RECEPTION-1',
  isLinked: false,
  hubName: '',
  set: { hub: null, mayJoin: true, mayMakeHub: true, role: null },
  addresses: [],
  joining: null,
  waitsToConnect: false,
  firewallStays: false,
  pcs: [],
  hub: null,
};

const runningHub: HubView = {
  state: 'running',
  sentence: null,
  joiningFault: false,
  invitation: null,
  asking: null,
  movingTo: null,
  isApplied: true,
  firewall: [
    'netsh advfirewall firewall add rule name="Foyer clinic link" dir=in action=allow program="C:\\Program Files\\Foyer\\resources\\link\\nats-server.exe" protocol=TCP localport=47300 profile=private,domain remoteip=localsubnet',
  ],
  isLetIn: false,
};

const names = ['Front desk', 'Desk 2', 'Back room', 'Physio room', 'Office', 'Desk 6'];
const code = '7KQ2-M9XD-4TVB-R0HC';

function pcsOf(count: number, isHub: boolean): ClinicPc[] {
  return names.slice(0, count).map((name, i) => ({
    desk: `d0${i + 1}`,
    name,
    role: 'reception',
    isThis: isHub ? i === 0 : i === 1,
    isHub: i === 0,
    sharesKey: isHub && i > 0,
    here:
      i === 3
        ? null
        : {
            version: i === 4 ? '0.0.9' : '0.1.0',
            polls: i === 1,
            power: i === 2 ? 'battery' : 'mains',
            locked: i === 2,
            roundTripMs: 0.4 + i,
          },
  }));
}

type PcHere = ClinicPc & { readonly here: NonNullable<ClinicPc['here']> };
const isHere = (pc: ClinicPc): pc is PcHere => pc.here !== null;
const linkedPc = ({ desk, name, here }: PcHere) => ({ desk, name, ...here });

const checks: LinkCheckView[] = [
  { name: 'address', result: 'ok', says: '192.168.1.20', help: null },
  { name: 'reach', result: 'ok', says: 'port 47300', help: null },
  { name: 'certificate', result: 'ok', says: '84 days left', help: null },
  { name: 'key', result: 'ok', says: 'accepted', help: null },
  { name: 'round trip', result: 'ok', says: '2 ms', help: null },
  { name: 'versions', result: 'ok', says: '0.1.0; Front desk 0.1.0', help: null },
  {
    name: 'clock',
    result: 'failed',
    says: 'The clocks of this PC and Front desk differ by 40 s. Turn on “Set time automatically” on both.',
    help: 'person',
  },
  { name: 'permissions', result: 'ok', says: '14 checked', help: null },
];

/** The calls about the PCs of the clinic. */
export function fakeClinicPcCalls(world: FakeWorld) {
  let pcs: ClinicPcsView = fresh;
  let firewall: string | null = null;
  let tested = checks;
  let answer: (why: FailureKind | null) => void = () => {};
  const lay = (change: Partial<ClinicPcsView>) => {
    pcs = { ...pcs, ...change };
    world.emit('clinic.changed', pcs);
  };
  const layHub = (change: Partial<HubView>) => pcs.hub && lay({ hub: { ...pcs.hub, ...change } });
  const shown = () => ok(pcs);
  const linkPcs: ClinicPcControl['linkPcs'] = (is, desks) => {
    const isHub = is === 'hub';
    const all = pcsOf(desks, isHub);
    lay({
      is,
      isLinked: true,
      name: isHub ? 'Front desk' : 'Desk 2',
      hubName: 'Front desk',
      addresses: ['RECEPTION-1', '192.168.1.20'],
      pcs: isHub ? all : all.filter(({ here }) => here !== null),
      hub: isHub ? runningHub : null,
    });
    const seen = pcs.pcs.filter(isHere);
    const others = seen.filter(({ isThis }) => !isThis).map(linkedPc);
    const own = seen.find(({ isThis }) => isThis);
    const { name } = pcs;
    const desk = isHub ? 'd01' : 'd02';
    world.layStatus({
      link: { state: 'linked', desk, name, polls: !isHub, own: own ? linkedPc(own) : null, others },
    });
  };
  const calls = {
    'clinic.read': shown,
    'clinic.link': ({ name }) => {
      linkPcs('hub', 1);
      lay({ name, pcs: pcs.pcs.map((pc) => ({ ...pc, name })) });
      return shown();
    },
    'clinic.takeOver': () => {
      linkPcs('hub', 1);
      return shown();
    },
    'clinic.invite': () => {
      layHub({ invitation: { code, until: world.now() + 600_000 } });
      return shown();
    },
    'clinic.endInvitation': () => {
      layHub({ invitation: null });
      return shown();
    },
    'clinic.admit': ({ name, sharesKey }) => {
      const [first] = pcsOf(2, true).slice(1);
      if (first) lay({ pcs: [...pcs.pcs, { ...first, name, sharesKey }] });
      layHub({ asking: null });
      return shown();
    },
    'clinic.decline': () => {
      layHub({ asking: null });
      return shown();
    },
    async 'clinic.join'() {
      lay({ joining: 'asking' });
      const why = await new Promise<FailureKind | null>((resolve) => {
        answer = resolve;
      });
      lay({ joining: null });
      if (why) return failed(failure(why));
      linkPcs('member', 2);
      return shown();
    },
    'clinic.rejoin': () => {
      linkPcs('member', 3);
      return shown();
    },
    'clinic.connect': () => ok(world.state.app),
    'clinic.rename': ({ desk, name }) => {
      lay({ pcs: pcs.pcs.map((pc) => (pc.desk === desk ? { ...pc, name } : pc)) });
      return shown();
    },
    'clinic.remove': ({ desk }) => {
      lay({ pcs: pcs.pcs.filter((pc) => pc.desk !== desk) });
      return shown();
    },
    'clinic.move': ({ desk }) => {
      layHub({ movingTo: desk });
      return shown();
    },
    'clinic.leave': () => {
      lay(fresh);
      return shown();
    },
    'clinic.test': () => ok({ checks: tested }),
    'clinic.repair': shown,
    'clinic.openFirewall': () => {
      layHub({ isLetIn: true });
      return shown();
    },
    'clinic.closeFirewall': () => {
      if (firewall !== null) return failed(failure('link-refused', { words: firewall }));
      layHub({ isLetIn: false });
      lay({ firewallStays: false });
      return shown();
    },
  } satisfies FakeHandlers;
  const control: ClinicPcControl = {
    linkPcs,
    layPcs: lay,
    loseHub() {
      // The hub knows who belongs to the clinic; another PC, who is on the link.
      const known = pcs.pcs.filter(({ isThis }) => isThis || pcs.hub !== null);
      lay({ isLinked: false, pcs: known.map((pc) => ({ ...pc, here: null })) });
      const { link } = world.state.status;
      if (link) world.layStatus({ link: { ...link, state: 'linking', own: null, others: [] } });
    },
    layHub,
    pcAsks: (name, role = 'reception') =>
      void layHub({ invitation: null, asking: { id: '00000000-0000-4000-8000-00000000ab01', name, role } }),
    answerJoin: (why) => answer(why),
    fillFrom: (from) =>
      world.layStatus({
        progress: { doneLists: 3, allLists: 9, objects: 1240, doing: 'Patients', from },
      }),
    refuseFirewall(words) {
      firewall = words;
    },
    layChecks(next) {
      tested = next;
    },
  };
  return { calls, control };
}
