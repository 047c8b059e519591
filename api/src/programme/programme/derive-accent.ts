import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori';
import { LRUCache } from 'lru-cache';

/** Shades of an accent colour, by the name of their design token, for the light and the dark theme. */
export interface Accent {
  light: Record<string, string>;
  dark: Record<string, string>;
}

interface Theme {
  /** Grounds that text and controls in the accent are drawn on. */
  grounds: readonly string[];
  /** Lightness of the shades that depend on the hue only, and their greatest chroma. */
  fixed: Readonly<Record<string, readonly [lightness: number, chroma: number]>>;
  /** Sign of a step away from the grounds. */
  away: 1 | -1;
}

/** As in shared-ui/src/tokens.css, whose neutral colours and copper stay. */
const THEMES: Record<keyof Accent, Theme> = {
  light: {
    grounds: ['#f2f8f8', '#fcfefe', '#e6efef'],
    fixed: {
      'accent-soft': [0.935, 0.032],
      'on-accent': [0.99, 0.005],
      deep: [0.285, 0.048],
      'on-deep-2': [0.84, 0.035],
      'deep-fill': [0.36, 0.06],
    },
    away: -1,
  },
  dark: {
    grounds: ['#0a1418', '#111e22', '#060f12'],
    fixed: {
      'accent-soft': [0.31, 0.045],
      'on-accent': [0.2, 0.03],
      deep: [0.255, 0.038],
      'on-deep-2': [0.8, 0.035],
      'deep-fill': [0.33, 0.055],
    },
    away: 1,
  },
};

/** WCAG 2.2 AA, 1.4.3 text and 1.4.11 controls, with a margin for rounding to `#rrggbb`. */
const TEXT = 4.55;
const CONTROL = 3.05;
const STEP = 0.005;
/** A colour that has to be darkened more than this is another colour: white would be grey, cream brown. */
const MOST_DARKENED = 0.4;

const toOklch = converter('oklch');

/** The last colours: one is asked for by every page, more only while an admin chooses. */
const known = new LRUCache<string, { accent: Accent | undefined }>({ max: 50 });

/**
 * Returns the shades of a colour (`#rrggbb`) that keep WCAG AA for text and controls in both themes: the colour itself,
 * or the nearest lightness of the same hue that does; undefined for one too light for the light theme.
 */
export function accentOf(colour: string): Accent | undefined {
  const found = known.get(colour) ?? { accent: deriveAccent(colour) };
  known.set(colour, found);
  return found.accent;
}

function deriveAccent(colour: string): Accent | undefined {
  const chosen = toOklch(colour);
  if (!chosen) return undefined;
  const light = shadesFor(THEMES.light, chosen);
  if (chosen.l - light.lightness > MOST_DARKENED) return undefined;
  return { light: light.shades, dark: shadesFor(THEMES.dark, chosen).shades };
}

function shadesFor({ grounds, fixed, away }: Theme, chosen: Oklch) {
  const at = (lightness: number, chroma = chosen.c) =>
    formatHex(clampChroma({ ...chosen, l: lightness, c: Math.min(chroma, chosen.c) }, 'oklch'));
  const still = Object.fromEntries(Object.entries(fixed).map(([name, [l, c]]) => [name, at(l, c)]));
  const softAndGrounds = [...grounds, still['accent-soft']!];
  const firstFrom = (start: number, isReadable: (shade: string) => boolean) => {
    let lightness = start;
    while (!isReadable(at(lightness)) && lightness > 0.01 && lightness < 0.99) lightness += away * STEP;
    return lightness;
  };
  // Within the range of the loop: white and black have shades too.
  const lightness = firstFrom(
    Math.min(0.98, Math.max(0.02, chosen.l)),
    (shade) =>
      wcagContrast(shade, still['on-accent']!) >= TEXT &&
      softAndGrounds.every((ground) => wcagContrast(shade, ground) >= CONTROL),
  );
  const ink = firstFrom(lightness + away * 0.05, (shade) =>
    softAndGrounds.every((ground) => wcagContrast(shade, ground) >= TEXT),
  );
  const shades = {
    accent: at(lightness),
    'accent-hover': at(lightness + away * 0.05),
    'accent-ink': at(ink),
    ...still,
  };
  return { lightness, shades };
}
