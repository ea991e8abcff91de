/** What people call a PC is no longer than this; as in the contract. */
export const longestName = 40;
