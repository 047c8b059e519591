import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { findAxeViolations } from './axe';
import { findCutText, findSmallTargets } from './comfort';
import { inLanguage, type Say } from './hindi';
import type { SiteProcess } from './site/site-process';

const pictures = join(__dirname, '../../../test-results/screens');

/**
 * `npm run test:all` and `npm run screens` check every screen in every size, appearance and language, with screenshots.
 * `npm test` checks the user area's main screens once, on a dark phone in Hindi, and every page of the admin menu, without screenshots.
 */
const everything = process.env.NIGHTLY === 'on';

/** A viewport size and an appearance. */
export interface Look {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** Whether axe checks it. An intermediate size has no layout of its own. */
  readonly axe: boolean;
  /** Whether `npm test` includes it. */
  readonly routine: boolean;
  /** Default: English. */
  readonly language?: string;
  /** Whether it is a touch screen: target sizes are measured, and texts must not be cut off, also at 200 %. */
  readonly touch?: true;
}

/** A screen: its path, and the steps to reach its state. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly open?: (page: Page, say: Say) => Promise<void>;
  /** Default: all looks of the visit. */
  readonly looks?: readonly Look[];
}

/** Returns those of a screen's looks that this run includes. */
function looksOfThisRun(asked: readonly Look[]): readonly Look[] {
  const routine = asked.filter((one) => one.routine);
  if (everything) return asked;
  return routine.length > 0 ? routine : asked.slice(0, 1);
}

/** Widths that must not scroll sideways either: a small laptop, and WCAG 2.2 SC 1.4.10 Reflow. */
const widthsBetween = [1024, 320];

/** Waits until nothing on the page loads or moves. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(async () => {
    // The end of one may start another: a button that is enabled fades in.
    const moving = () => document.getAnimations().filter(({ playState }) => playState !== 'finished');
    do {
      await Promise.all(moving().map(({ finished }) => finished.catch(() => undefined)));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    } while (moving().length > 0);
  });
}

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

/**
 * Takes a screenshot and records axe's violations and sideways scrolling.
 */
export async function look(page: Page, name: string, label: string, axe = true): Promise<void> {
  await settle(page);
  if (everything) await page.screenshot({ path: join(pictures, `${name}-${label}.png`) });
  if (axe) expect.soft(await findAxeViolations(page), `${name} ${label}`).toEqual([]);
  await expectNoSidewaysScroll(page, `${name} ${label}`);
}

async function applyLook(page: Page, { width, height, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

const wordsOf = ({ language = 'en' }: Look): Say => inLanguage(language);

/** Sets the language in which pages open, as LanguageSwitch stores it. */
export async function speak(page: Page, language: Look['language']): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language ?? 'en');
}

/** Records touch targets that are too small and texts that are cut off, also at 200 % text size (WCAG SC 1.4.4). */
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
 * Checks screens in all their looks: each is opened once per language, then the viewport is resized. Afterwards each is
 * checked at the intermediate widths.
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
        await applyLook(page, one);
        if (!opened || opened.language !== one.language) {
          if (opened || one.language) await speak(page, one.language);
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

/** Clicks the first control of that name. */
export const click = (role: 'button' | 'link' | 'checkbox' | 'radio', name: RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();

/** Clicks the first control of that name, in the language of the page. */
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
type Size = keyof typeof sizes;
const inLook = (size: Size, colorScheme: 'light' | 'dark', more: Partial<Look> = {}): Look => ({
  label: [size, colorScheme, ...(more.language ? [more.language] : [])].join('-'),
  width: sizes[size][0],
  height: sizes[size][1],
  colorScheme,
  axe: size !== 'tablet',
  routine: false,
  ...more,
});
const touch = true;
const language = 'hi';

export const desktopLight = inLook('desktop', 'light');
const desktopDark = inLook('desktop', 'dark');
export const phoneLight = inLook('phone', 'light', { routine: true });
export const phoneDark = inLook('phone', 'dark');
/** For overlays, which do not change between the two sizes. */
export const overlayLooks: readonly Look[] = [desktopLight, desktopDark, phoneLight, phoneDark];
/** Every size in both appearances. */
export const everyLook: readonly Look[] = [...overlayLooks, inLook('tablet', 'light'), inLook('tablet', 'dark')];

export const phoneInHand = inLook('phone', 'light', { touch });
export const hindiPhoneAtNight = inLook('phone', 'dark', { touch, language, routine: true });
/** The user area's: phones first, each appearance in each language. */
export const userLooks: readonly Look[] = [
  phoneInHand,
  inLook('phone', 'dark', { touch }),
  inLook('large-phone', 'light', { touch }),
  inLook('large-phone', 'dark', { touch }),
  inLook('landscape', 'light', { touch }),
  desktopLight,
  inLook('desktop', 'dark'),
  inLook('phone', 'light', { touch, language }),
  hindiPhoneAtNight,
  inLook('large-phone', 'light', { touch, language }),
  inLook('large-phone', 'dark', { touch, language }),
  ...['mr', 'ta', 'te', 'bn'].map((other) => inLook('phone', 'light', { touch, language: other })),
];
