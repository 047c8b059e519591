import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { findAxeViolations } from './axe';
import type { SiteProcess } from './site/site-process';

const pictures = join(__dirname, '../../test-results/screens');

/**
 * `npm run screens` looks at every screen in every size and appearance, and photographs it. `npm test` takes a phone by day and
 * a desk by night, without pictures: both sizes and both appearances go past axe, in a third of the time.
 */
const everything = process.env.EVERY_LOOK === 'on';
const routineLooks = ['desktop-dark', 'phone-light'];

/** A size of the window and an appearance. */
export interface Look {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** Whether axe goes over it. A size between two that it goes over has nothing of its own for it. */
  readonly axe: boolean;
}

/** Where to look, and what must be done there before the screen is what it is called. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
  /** Default: all that are asked for. */
  readonly looks?: readonly Look[];
}

/** The looks of this run, of those that a screen asks for. */
function looksOfThisRun(asked: readonly Look[]): readonly Look[] {
  const routine = asked.filter(({ label }) => routineLooks.includes(label));
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

/**
 * Looks at screens one after the other, each in every look: it is opened once, and then the window changes around it.
 * Afterwards each is made as narrow as a small laptop, and as a page can be asked to become.
 */
export async function visit(
  page: Page,
  site: SiteProcess,
  screens: readonly Screen[],
  looks: readonly Look[],
): Promise<void> {
  for (const { name, path, open, looks: own = looks } of screens) {
    await test.step(name, async () => {
      for (const [index, one] of looksOfThisRun(own).entries()) {
        await wear(page, one);
        if (index === 0) {
          await page.goto(site.origin + path);
          await settle(page);
          await open?.(page);
        }
        await look(page, name, one.label, one.axe);
      }
      for (const width of widthsBetween) {
        await page.setViewportSize({ width, height: 640 });
        await expectNoSidewaysScroll(page, `${name} at ${String(width)} px`);
      }
    });
  }
}

/** Presses the first control of that name. */
export const click = (role: 'button' | 'link' | 'checkbox' | 'radio', name: RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();

const sizes = { desktop: [1440, 900], tablet: [1024, 768], phone: [360, 740] } as const;
const inLook = (size: keyof typeof sizes, colorScheme: 'light' | 'dark'): Look => ({
  label: `${size}-${colorScheme}`,
  width: sizes[size][0],
  height: sizes[size][1],
  colorScheme,
  axe: size !== 'tablet',
});

export const desktopLight = inLook('desktop', 'light');
export const desktopDark = inLook('desktop', 'dark');
export const tabletDark = inLook('tablet', 'dark');
export const phoneLight = inLook('phone', 'light');
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
