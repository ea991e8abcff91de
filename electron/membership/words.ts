/** Why something can't be done with the clinic's PCs now, as it follows the sentence of the failure. */
export const membershipWords = {
  linkedAlready: 'this PC is linked already',
  notLinked: 'this PC isn’t linked to others',
  atHubOnly: 'do this at the hub’s PC',
  hubNotRunning: 'the hub isn’t running yet',
  noneAsks: 'that PC no longer asks to join',
  noSuchPc: 'that PC isn’t in this clinic any more',
  hubItself: 'the hub can’t be removed: move it to another PC first',
  notHere: 'that PC must be on, with Foyer open',
  moving: 'the hub is being moved; try again in a minute',
  changedMeanwhile: 'this PC’s link has changed meanwhile; try again',
  receptionOnly: 'only a reception PC can be the hub',
  address: 'enter the hub’s name or IP address',
  damaged: 'what the hub sent can’t be read; update Foyer on both PCs',
  memoryOnly: 'Foyer saves nothing on this PC',
  setByIt: 'your IT support has set that this PC isn’t linked to others',
  hubSetByIt: 'your IT support has set which PC is the hub',
  practitionersByIt: 'your IT support has set that this is a practitioner’s PC',
  receptionByIt: 'your IT support has set that this is a reception PC',
  hasPractice: 'this PC has an API key: remove it from its practice first',
  otherHub: (hub: string) => `your IT support has set that this PC joins at ${hub} only`,
  authoritySetByIt: 'your IT support has set the hub’s certificate, and a new hub would have another one',
  otherAuthority: 'the hub’s certificate isn’t the one your IT support has set for this PC',
  /** Whole sentences: why this PC is not linked by what it keeps. `now`: the hub that it keeps. */
  setOtherwise: {
    notTheHub: (hub: string | null) =>
      hub === null
        ? 'This PC is the hub, and your IT support has set that it can’t be.'
        : `This PC is the hub, and your IT support has set ${hub} as the hub.`,
    isTheHub: (now: string) =>
      `This PC is linked to ${now}, and your IT support has set this PC itself as the hub.`,
    otherHub: (now: string, hub: string) =>
      `This PC is linked to ${now}, and your IT support has set ${hub} as the hub.`,
    practitioners:
      'This PC is linked as a reception PC, and your IT support has set that it’s a practitioner’s PC.',
    reception:
      'This PC is linked as a practitioner’s PC, and your IT support has set that it’s a reception PC.',
    otherAuthority: 'The hub’s certificate isn’t the one your IT support has set for this PC.',
    authorityUnread:
      'Foyer can’t read the hub’s certificate that your IT support has set, so it can’t tell whether this is the right hub.',
  },
  noFirewall: 'this PC has no Windows firewall',
  firewallAsked: 'Windows is asking already',
  firewallDeclined: 'Windows asked for an administrator, and the answer was no',
  firewallFailed: 'Windows didn’t change its firewall; your IT support can enter the commands below',
  unsent: 'what isn’t sent yet must be sent or deleted first',
} as const;
