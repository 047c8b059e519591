import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the WCAG 2.2 contrast ratio of two opaque colours, `#rrggbb`. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, channel) => {
      const value = parseInt(hex.slice(1 + 2 * channel, 3 + 2 * channel), 16) / 255;
      return sum + weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    }, 0);
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

/** Returns the colours that the first rule with this selector declares. */
function theme(selector: string): Record<string, string> {
  const [, body = ''] = new RegExp(`(?:^|[\\s,}])${selector} \\{([^}]*)\\}`).exec(css) ?? [];
  return Object.fromEntries(
    Array.from(body.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g), ([, name, value]) => [name, value]),
  );
}

const light = theme("\\[data-theme='light'\\]");
const dark = theme("\\[data-theme='dark'\\]");
const system = theme(':root:not\\(\\[data-theme\\]\\)');

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
    [ground, 'info'],
    [ground, 'bad'],
    [ground, 'ok'],
    [ground, 'copper-ink'],
  ]),
  ['accent', 'on-accent'],
  ['accent-hover', 'on-accent'],
  ['accent-soft', 'accent-ink'],
  ['copper', 'on-copper'],
  ['copper-soft', 'copper-ink'],
  ['ok-soft', 'ok'],
  ['warn-soft', 'warn'],
  ['bad-soft', 'bad'],
  ['info-soft', 'info'],
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
  ['light', light],
  ['dark', dark],
])('tokens, %s', (_, theme) => {
  it.each(texts)('%s carries text in %s at 4.5:1', (ground, text) => {
    expect(contrast(theme[ground] ?? '', theme[text] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('%s carries shapes in %s at 3:1', (ground, shape) => {
    expect(contrast(theme[ground] ?? '', theme[shape] ?? '')).toBeGreaterThanOrEqual(3);
  });
});

describe('tokens', () => {
  it('follow the system with the very colours of the dark theme', () => {
    expect(Object.keys(dark)).toHaveLength(30);
    expect(system).toEqual(dark);
  });

  it('name the same colours in both themes', () => {
    expect(Object.keys(dark)).toEqual(Object.keys(light));
  });
});

describe('contrast', () => {
  it('is what WCAG says', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});
