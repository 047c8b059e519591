import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast } from './contrast';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

/** Returns the colour declarations of every rule with this selector, in file order: hex first, then OKLCH. */
function themes(selector: string): Record<string, string>[] {
  const blocks: Record<string, string>[] = [];
  for (const [, body = ''] of css.matchAll(new RegExp(`(?:^|[\\s,}])${selector} \\{([^}]*)\\}`, 'g'))) {
    const found = [...body.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6}|oklch\([^)]*\));/g)];
    if (found.length > 0) blocks.push(Object.fromEntries(found.map(([, name, value]) => [name, value])));
  }
  return blocks;
}

const [lightHex, lightOklch] = themes("\\[data-theme='light'\\]");
const [darkHex, darkOklch] = themes("\\[data-theme='dark'\\]");
const [systemHex, systemOklch] = themes(':root:not\\(\\[data-theme\\]\\)');

/** [background, foreground] */
const texts = [
  ...['canvas', 'surface', 'sunken', 'accent-soft', 'copper-soft'].flatMap((ground) => [
    [ground, 'ink'],
    [ground, 'ink-2'],
  ]),
  ...['canvas', 'surface', 'sunken'].flatMap((ground) => [
    [ground, 'ink-3'],
    [ground, 'accent-ink'],
  ]),
  ...['canvas', 'surface'].flatMap((ground) => [
    [ground, 'bad'],
    [ground, 'ok'],
    [ground, 'copper-ink'],
  ]),
  ['accent', 'on-accent'],
  ['accent-hover', 'on-accent'],
  ['accent-soft', 'accent-ink'],
  ['copper-soft', 'copper-ink'],
  ['ok-soft', 'ok'],
  ['warn-soft', 'warn'],
  ['bad-soft', 'bad'],
  ['bad', 'surface'],
  ['deep', 'on-deep'],
  ['deep', 'on-deep-2'],
  ['deep-fill', 'on-deep'],
  ['deep-fill', 'on-deep-2'],
] as [string, string][];

const shapes = [
  ...['canvas', 'surface', 'sunken'].flatMap((ground) => [
    [ground, 'focus'],
    [ground, 'control'],
    [ground, 'accent'],
  ]),
  ['accent-soft', 'accent'],
  ['accent-soft', 'focus'],
  ['deep', 'on-deep'],
  ['deep', 'copper'],
  ['deep-fill', 'copper'],
] as [string, string][];

describe.each([
  ['light, hex', lightHex],
  ['light, OKLCH', lightOklch],
  ['dark, hex', darkHex],
  ['dark, OKLCH', darkOklch],
])('tokens, %s', (_, theme = {}) => {
  it.each(texts)('%s carries text in %s at 4.5:1', (ground, text) => {
    expect(contrast(theme[ground] ?? '', theme[text] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('%s carries shapes in %s at 3:1', (ground, shape) => {
    expect(contrast(theme[ground] ?? '', theme[shape] ?? '')).toBeGreaterThanOrEqual(3);
  });
});

describe('tokens', () => {
  it('follow the system with the very colours of the dark theme', () => {
    expect(Object.keys(darkHex ?? {})).toHaveLength(27);
    expect(systemHex).toEqual(darkHex);
    expect(systemOklch).toEqual(darkOklch);
  });

  it('name the same colours in every theme', () => {
    for (const theme of [lightOklch, darkHex, darkOklch]) {
      expect(Object.keys(theme ?? {})).toEqual(Object.keys(lightHex ?? {}));
    }
  });
});

describe('contrast', () => {
  it('is what WCAG says', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 2);
  });
});
