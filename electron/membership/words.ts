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
  moving: 'the hub is being moved',
  receptionOnly: 'only a reception PC can be the hub',
  address: 'enter the hub’s name or IP address',
  damaged: 'what the hub sent can’t be read; update Foyer on both PCs',
  memoryOnly: 'Foyer saves nothing on this PC',
  unsent: 'what isn’t sent yet must be sent or deleted first',
} as const;
