/** Why this PC can't change its practice, or be removed, as it follows the sentence of the failure. */
export const connectWords = {
  unanswered: (n: number) =>
    n === 1
      ? '1 change was sent to the practice this PC was connected to before, and it isn’t known whether it arrived: connect to that practice again, or remove this PC'
      : `${n} changes were sent to the practice this PC was connected to before, and it isn’t known whether they arrived: connect to that practice again, or remove this PC`,
  unsent: (n: number) =>
    `${n === 1 ? '1 change is' : `${n} changes are`} still to be sent to the practice this PC was connected to before`,
  otherPractice: 'the files here are from another practice than the key',
  intentUnread: 'a change of practice can’t be read',
  keptElsewhere: (n: number) => `${n} not yet sent, and kept in another place`,
  unsentUnread: 'unsent changes on this PC can’t be read, and would be lost',
  wouldBeLost: (n: number) =>
    `${n === 1 ? '1 change hasn’t' : `${n} changes haven’t`} been sent and would be lost`,
  otherKey: 'the key is for another practice: remove this PC from its practice first',
} as const;
