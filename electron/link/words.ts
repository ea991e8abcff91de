/** What the link says to people: why a hub cannot run, and what the self-test found. `hub`: the name of the hub's PC. */
export const linkWords = {
  hub: {
    noServerFor: (platform: string) =>
      `This PC can’t be the hub: Foyer came without the link server for ${platform}. Install a Foyer that has it, or choose another PC.`,
    serverMissing:
      'The link server is missing on this PC. Install Foyer again, or choose another PC as the hub.',
    serverChanged:
      'The link server on this PC is not the one Foyer came with, so it was not started. Install Foyer again.',
    noNetwork: 'This PC has no network connection, so the other PCs can’t reach it.',
    portTaken: (port: number) =>
      `Another program on this PC uses port ${port}, so the link can’t start. Close it, or restart this PC.`,
    diskFull:
      'The disk of this PC is full, so the link can’t start. Free some space: it then starts by itself.',
    refusedBySystem: (code: string) =>
      `Windows, or a virus scanner on this PC, didn’t let the link start (${code}). Foyer tries again by itself; if that doesn’t help, ask IT support.`,
    refusedConfiguration: 'The link server didn’t start with its settings. Choose Repair.',
    notStarted: 'The link server didn’t start. Choose Repair; if that doesn’t help, restart this PC.',
  },
  test: {
    sameAddress: 'as this PC knows it',
    addressMoved: (
      hub: string,
      { before, now }: { readonly before: string; readonly now: string },
      port: number,
      rule: string,
    ) =>
      `${hub} now has the address ${now}; it was ${before}. It doesn’t answer there on port ${port} yet. Open Foyer on ${hub}: this PC then links by itself. If Foyer is open there, Windows Defender Firewall on ${hub} must let “${rule}” in.`,
    addressUnknown: (hub: string, before: string, port: number, rule: string) =>
      `No PC answers at ${before}, where ${hub} was last. If ${hub} is off, switch it on. If it’s on, its address may have changed: ${enterIt(hub)} If ${hub} still shows ${before}, Windows Defender Firewall there must let “${rule}” in on port ${port}.`,
    onPort: (port: number) => `port ${port}`,
    notRunningAt: (hub: string, before: string) =>
      `A PC answers at ${before}, but no link runs there. Open Foyer on ${hub}. If it’s open there, the address of ${hub} has changed: ${enterIt(hub)}`,
    notRunning: (hub: string) => `${hub} is on, but its link isn’t running. Open Foyer there.`,
    silent: (hub: string, port: number, rule: string) =>
      `${hub} doesn’t answer on port ${port}. Is it on? If so, Windows Defender Firewall on ${hub} must let “${rule}” in.`,
    daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
    expired: (hub: string) =>
      `The certificate of ${hub} has expired, or a clock is wrong. Choose Repair on ${hub}.`,
    notOurs: (hub: string) =>
      `What answers as ${hub} isn’t this clinic’s hub. If the hub was set up again, add this PC with a new code.`,
    otherProgram: (hub: string) =>
      `Another program answers on the link’s port of ${hub}. Choose Repair there.`,
    accepted: 'accepted',
    removed: 'This PC was removed from the link. Add it again with a code from the hub.',
    notLinked: (hub: string) => `${hub} answers, but the link isn’t made yet. Choose Repair there.`,
    foyerSilent: (hub: string) =>
      `The link server on ${hub} runs, but Foyer doesn’t answer there. Choose Repair on ${hub}.`,
    roundTrip: (ms: number) => `${ms} ms`,
    slow: (ms: number) => `${ms} ms: the network is slow`,
    versions: (here: string, hub: string, there: string) => `${here}; ${hub} ${there}`,
    thisPc: 'this PC',
    tooOld: (pc: string) => `Foyer on ${pc} is too old for the link. Update it.`,
    permissions: (n: number) => `${n} checked`,
    notAllowed: (hub: string, uses: string) =>
      `${hub} doesn’t let this PC use: ${uses}. Choose Repair there.`,
    clockWithin: (seconds: number) => `within ${seconds} s`,
    clocksDiffer: (hub: string, seconds: number) =>
      `The clocks of this PC and ${hub} differ by ${seconds} s. Turn on “Set time automatically” on both.`,
  },
} as const;

/** What a person does where the hub has another address. */
const enterIt = (hub: string): string =>
  `choose Add a PC on ${hub} to see its address, enter it here under “The hub is gone”, and choose “Link to it”.`;
