/** @param pattern a PC's name in the policy; * stands for any characters, and capitals do not matter */
export function fitsComputer(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(name);
}
