/** What a person types to say that they mean it. */
export const wordOfRemoval = 'remove';
