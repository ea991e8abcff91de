/** Why this PC can't change its practice, or be removed, as it follows the sentence of the failure. */
export const connectWords = {
  unanswered: (n: number) =>
    n === 1
      ? '1 change was sent to this PC’s previous practice system, and Foyer doesn’t know whether it got there: connect to that one again, or remove this PC'
      : `${n} changes were sent to this PC’s previous practice system, and Foyer doesn’t know whether they got there: connect to that one again, or remove this PC`,
  unsent: (n: number) =>
    `${n === 1 ? '1 change is' : `${n} changes are`} unsent to this PC’s previous practice system`,
  otherPractice: 'this PC’s files belong to a different practice from the key',
  intentUnread: 'a change of practice can’t be read',
  sendFirst: (n: number) =>
    n === 1
      ? '1 change is unsent: it must be sent or deleted before this PC connects again'
      : `${n} changes are unsent: they must be sent or deleted before this PC connects again`,
  unsentUnread: 'unsent changes on this PC can’t be read, and would be lost',
  wouldBeLost: (n: number) =>
    `${n === 1 ? '1 change hasn’t' : `${n} changes haven’t`} been sent and would be lost`,
  otherAddress: 'the hub uses another practice system than the one set for this PC',
  otherKey: 'the key is for another practice: remove this PC from its practice first',
} as const;
