/** The word that the user types to confirm. */
export const wordOfRemoval = 'remove';
