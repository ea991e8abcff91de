import { readFileSync } from 'node:fs';

const tokens = readFileSync(new URL('../../renderer/app/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = tokens.split(':root[data-mantine-color-scheme="dark"]');
const named = (sheet: string) =>
  new Map([...sheet.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6})\b/gi)].map((m) => [m[1] ?? '', m[2] ?? '']));
/** The colours of tokens.css by their names, light and dark. */
export const themes = { light: named(light), dark: new Map([...named(light), ...named(dark)]) };

function luminance(hex: string): number {
  const full = hex.length === 4 ? [...hex.slice(1)].map((c) => c + c).join('') : hex.slice(1);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const c = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** The contrast of two colours (`#rrggbb`), 1 to 21, as WCAG counts it. */
export function contrast(a: string, b: string): number {
  const [x = 0, y = 0] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}
