import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { findAxeViolations } from './axe';
import { findCutText, findSmallTargets } from './comfort';
import { inEnglish, inHindi, type Say } from './hindi';
import type { SiteProcess } from './site/site-process';

const pictures = join(__dirname, '../../test-results/screens');

/**
 * `npm run screens` looks at every screen in every size, appearance and language, and photographs it. `npm test` takes two looks,
 * without pictures: of the admin area a phone by day and a desk by night, of the user area a phone by day in English and by night
 * in Hindi. Both appearances go past axe, in a third of the time.
 */
const everything = process.env.EVERY_LOOK === 'on';

/** A size of the window and an appearance. */
export interface Look {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** Whether axe goes over it. A size between two that it goes over has nothing of its own for it. */
  readonly axe: boolean;
  /** Whether `npm test` takes it too. */
  readonly routine: boolean;
  /** Default: English. */
  readonly language?: 'hi';
  /** Whether thumbs use it: controls are measured, and texts must not be cut off, at twice their size neither. */
  readonly touch?: true;
}

/** Where to look, and what must be done there before the screen is what it is called. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly open?: (page: Page, say: Say) => Promise<void>;
  /** Default: all that are asked for. */
  readonly looks?: readonly Look[];
}

/** The looks of this run, of those that a screen asks for. */
function looksOfThisRun(asked: readonly Look[]): readonly Look[] {
  const routine = asked.filter((one) => one.routine);
  if (everything) return asked;
  return routine.length > 0 ? routine : asked.slice(0, 1);
}

/** Pages must not scroll sideways here either: a small laptop, and the narrowest of WCAG 2.2 SC 1.4.10 Reflow. */
const widthsBetween = [1024, 320];

/** Nothing on the page loads or moves any more. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))).then(() => undefined),
  );
}

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Photographs what stands on the page, and notes what axe finds and whether it scrolls sideways. */
export async function look(page: Page, name: string, label: string, axe = true): Promise<void> {
  await settle(page);
  if (everything) await page.screenshot({ path: join(pictures, `${name}-${label}.png`) });
  if (axe) expect.soft(await findAxeViolations(page), `${name} ${label}`).toEqual([]);
  await expectNoSidewaysScroll(page, `${name} ${label}`);
}

async function wear(page: Page, { width, height, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

const wordsOf = ({ language }: Look): Say => (language === 'hi' ? inHindi : inEnglish);

/** The language that pages open in from now on, as LanguageSwitch keeps it. */
export async function speak(page: Page, language: Look['language']): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language ?? 'en');
}

/** Notes controls that a thumb misses and texts that are cut off, also when the texts are twice as large (WCAG SC 1.4.4). */
export async function expectComfort(page: Page, where: string): Promise<void> {
  expect.soft(await findSmallTargets(page), `${where}: controls under 48 px`).toEqual([]);
  expect.soft(await findCutText(page), `${where}: texts cut off`).toEqual([]);
  const enlarge = (size: string) => page.evaluate((to) => void (document.documentElement.style.fontSize = to), size);
  await enlarge('200%');
  await expectNoSidewaysScroll(page, `${where} at twice the text size`);
  expect.soft(await findCutText(page), `${where}: texts cut off at twice their size`).toEqual([]);
  await enlarge('');
}

/**
 * Looks at screens one after the other, each in every look: it is opened once for each language, and then the window changes
 * around it. Afterwards each is made as narrow as a small laptop, and as a page can be asked to become.
 */
export async function visit(
  page: Page,
  site: SiteProcess,
  screens: readonly Screen[],
  looks: readonly Look[],
): Promise<void> {
  for (const { name, path, open, looks: own = looks } of screens) {
    await test.step(name, async () => {
      let opened: Look | undefined;
      for (const one of looksOfThisRun(own)) {
        await wear(page, one);
        if (!opened || opened.language !== one.language) {
          if (opened) await speak(page, one.language);
          await page.goto(site.origin + path);
          await settle(page);
          await open?.(page, wordsOf(one));
          opened = one;
        }
        await look(page, name, one.label, one.axe);
        if (one.touch) await expectComfort(page, `${name} ${one.label}`);
      }
      for (const width of widthsBetween) {
        await page.setViewportSize({ width, height: 640 });
        await expectNoSidewaysScroll(page, `${name} at ${String(width)} px`);
      }
      if (opened?.language) await speak(page, undefined);
    });
  }
}

/** Presses the first control of that name. */
export const click = (role: 'button' | 'link' | 'checkbox' | 'radio', name: RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();

/** Presses the first control of that name, in the language of the page. */
export const clickNamed = (role: 'button' | 'link', english: string) => (page: Page, say: Say) =>
  page
    .getByRole(role, { name: say(english) })
    .first()
    .click();

const sizes = {
  desktop: [1440, 900],
  tablet: [1024, 768],
  phone: [360, 740],
  'large-phone': [412, 915],
  landscape: [740, 360],
} as const;
const inLook = (size: keyof typeof sizes, colorScheme: 'light' | 'dark'): Look => ({
  label: `${size}-${colorScheme}`,
  width: sizes[size][0],
  height: sizes[size][1],
  colorScheme,
  axe: size !== 'tablet',
  routine: false,
});
const inHand = (size: 'phone' | 'large-phone' | 'landscape', colorScheme: 'light' | 'dark', language?: 'hi'): Look => ({
  ...inLook(size, colorScheme),
  label: [size, colorScheme, ...(language ? [language] : [])].join('-'),
  touch: true,
  ...(language && { language }),
});

export const desktopLight = inLook('desktop', 'light');
const desktopDark = { ...inLook('desktop', 'dark'), routine: true };
const tabletDark = inLook('tablet', 'dark');
export const phoneLight = { ...inLook('phone', 'light'), routine: true };
export const phoneDark = inLook('phone', 'dark');
/** Every size in both appearances. */
export const everyLook: readonly Look[] = [
  desktopLight,
  desktopDark,
  inLook('tablet', 'light'),
  tabletDark,
  phoneLight,
  phoneDark,
];

/** For what lies over a page: between the two sizes nothing of it changes. */
export const overlayLooks: readonly Look[] = [desktopLight, desktopDark, phoneLight, phoneDark];

export const phoneInHand: Look = { ...inHand('phone', 'light'), routine: true };
export const hindiPhoneAtNight: Look = { ...inHand('phone', 'dark', 'hi'), routine: true };
/** The user area's: phones first, each appearance in each language. */
export const userLooks: readonly Look[] = [
  phoneInHand,
  inHand('phone', 'dark'),
  inHand('large-phone', 'light'),
  inHand('large-phone', 'dark'),
  inHand('landscape', 'light'),
  desktopLight,
  { ...desktopDark, routine: false },
  inHand('phone', 'light', 'hi'),
  hindiPhoneAtNight,
  inHand('large-phone', 'light', 'hi'),
  inHand('large-phone', 'dark', 'hi'),
];
