import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Says in an update's description which share of the PCs may take it; each PC draws its own number once, and keeps it.
 * Raised by uploading the description again with a higher share.
 * @param path `latest.yml`, as electron-builder wrote it
 * @param percent 1 to 100
 */
export function stageUpdate(path: string, percent: number): void {
  writeFileSync(path, staged(readFileSync(path, 'utf8'), percent));
}

/** @returns the description with the share in it, in place of one that it had */
export function staged(description: string, percent: number): string {
  if (!Number.isInteger(percent) || percent < 1 || percent > 100)
    throw new RangeError(`not a share of the PCs: ${percent}`);
  const lines = description
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('stagingPercentage:'));
  return `${[...lines, `stagingPercentage: ${percent}`].join('\n')}\n`;
}
