/** What is wrong with an address, a key, a file or an amount, as it follows the sentence of the failure. */
export const practiceWords = {
  address: {
    none: 'No address was entered.',
    space: 'It has a space in it.',
    notAddress: 'It can’t be read as a web address.',
    withUser: 'It must not contain a user name or password.',
    tooLong: 'It must end after /v1, without ? or #.',
    noVersion: 'A practice system address ends in /v1.',
  },
  key: { none: 'There is no key.', characters: 'It has characters that no key has.' },
  file: { noName: 'The file has no name.', noContent: 'The file has no content.' },
  amounts: {
    decimals: 'An amount has more than two decimals.',
    sum: 'The amounts don’t add up.',
  },
  /** @param ms until the practice system may be asked again */
  pausedFor: (ms: number) =>
    ms < 90_000
      ? `It accepts requests again in ${Math.ceil(ms / 1000)} seconds.`
      : `It accepts requests again in ${Math.ceil(ms / 60_000)} minutes.`,
  notOffered: 'This practice system doesn’t offer it.',
} as const;
