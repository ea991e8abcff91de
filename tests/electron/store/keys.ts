/** Keys and a moment that every test of the store uses, its child processes too. */
export const key = Uint8Array.from({ length: 32 }, (_, i) => (i * 37 + 11) % 256);
export const otherKey = Uint8Array.from({ length: 32 }, (_, i) => (i * 41 + 3) % 256);
export const noon = Date.UTC(2026, 10, 21, 1);
