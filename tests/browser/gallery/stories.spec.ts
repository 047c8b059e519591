import { findAxeViolations } from '../src/axe';
import { readStories, type StoryEntry } from './gallery-files';
import { expect, test, tolerance } from './gallery-test';
import type { Globals, StoryPage } from './story-page';
import type { BrowserContext, Page } from '@playwright/test';

interface StoryShot {
  readonly story: string;
  readonly light: Buffer;
  readonly dark: Buffer;
}

const image = (png: Buffer) => `<img src="data:image/png;base64,${png.toString('base64')}">`;

/** Returns one picture of some stories, light beside dark. Each shot keeps its pixels. */
async function drawContactSheet(context: BrowserContext, shots: readonly StoryShot[]): Promise<Buffer> {
  const page = await context.newPage();
  const rows = shots.map(({ story, light, dark }) => `<p>${story}</p><div>${image(light)}${image(dark)}</div>`);
  await page.setContent(
    `<!doctype html><style>
      body { margin: 8px; font: 12px sans-serif; background: #9a9a9a; width: max-content }
      p { margin: 0 0 4px }
      div { display: flex; align-items: start; gap: 8px; margin-bottom: 8px }
    </style>${rows.join('')}`,
  );
  await page.evaluate(() => Promise.all(Array.from(document.images, (picture) => picture.decode())));
  const { width, height } = await page.evaluate(() => document.body.getBoundingClientRect().toJSON() as DOMRect);
  await page.setViewportSize({ width: Math.ceil(width) + 16, height: Math.ceil(height) + 16 });
  const sheet = await page.screenshot({ scale: 'css' });
  await page.close();
  return sheet;
}

/** Pixels around the component, for focus rings and shadows. */
const margin = 8;

/**
 * Returns a screenshot clipped to what the story renders, so that pictures are small and independent of other stories.
 * @param part 'screen' for overlays and full pages
 */
async function photograph(page: Page, part: 'part' | 'screen'): Promise<Buffer> {
  const how = { animations: 'disabled', caret: 'hide', scale: 'css' } as const;
  if (part === 'screen') return page.screenshot(how);
  const clip = await page.evaluate((margin) => {
    const rectangles = Array.from(document.querySelectorAll('#storybook-root [data-density] > *'), (element) =>
      element.getBoundingClientRect(),
    ).filter(({ width, height }) => width > 0 && height > 0);
    const x = Math.max(0, Math.floor(Math.min(...rectangles.map(({ left }) => left)) - margin));
    const y = Math.max(0, Math.floor(Math.min(...rectangles.map(({ top }) => top)) - margin));
    const right = Math.ceil(Math.max(...rectangles.map((rectangle) => rectangle.right)) + margin);
    const bottom = Math.ceil(Math.max(...rectangles.map((rectangle) => rectangle.bottom)) + margin);
    return { x, y, width: Math.min(right, document.documentElement.clientWidth) - x, height: bottom - y };
  }, margin);
  return page.screenshot({ ...how, clip, fullPage: true });
}

/** The narrowest supported screen (WCAG 2.2, 1.4.10). */
const narrowest = { width: 320, height: 640 };

async function complaintsOf(stories: StoryPage, what: string): Promise<string[]> {
  const faults = await findAxeViolations(stories.page);
  return [...stories.takeComplaints(), ...faults].map((fault) => `${what}: ${fault}`);
}

async function widthComplaints(stories: StoryPage, what: string): Promise<string[]> {
  await stories.page.setViewportSize(narrowest);
  const overflow = await stories.overflow();
  return overflow > 0 ? [`${what}: ${String(overflow)} px wider than a screen of 320`] : [];
}

/** "Button, Disabled" */
const storyName = ({ title, name }: StoryEntry) => `${title.split('/')[1] ?? title}, ${name}`;

interface Look {
  readonly complaints: readonly string[];
  /** Undefined for a story in Devanagari: it uses the machine's font, so its picture is not compared. */
  readonly shot: Buffer | undefined;
}

async function lookAt(stories: StoryPage, entry: StoryEntry, theme: Globals['theme']): Promise<Look> {
  await stories.set({ theme });
  const { picture, translated, inHindi } = await stories.show(entry.id);
  const complaints = await complaintsOf(stories, `${storyName(entry)}, ${theme}`);
  const shot = inHindi ? undefined : await photograph(stories.page, picture);
  if (theme === 'light') {
    complaints.push(...(await widthComplaints(stories, storyName(entry))));
    if (translated) {
      await stories.set({ language: 'hi' });
      await stories.settle();
      const what = `${storyName(entry)}, Hindi`;
      complaints.push(...(await widthComplaints(stories, what)), ...(await complaintsOf(stories, what)));
      await stories.set({ language: 'en' });
    }
  }
  return { complaints, shot };
}

/** Stories by the first part of their titles: "Acts", "Fields". */
const areas = new Map<string, StoryEntry[]>();
for (const [title, entries] of readStories()) {
  const area = title.split('/')[0] ?? title;
  areas.set(area, [...(areas.get(area) ?? []), ...entries]);
}

for (const [area, entries] of areas) {
  test(area, async ({ lookedAt, comparable }) => {
    await lookedAt.set({ language: 'en' });
    const complaints: string[] = [];
    const shots: StoryShot[] = [];
    for (const entry of entries) {
      const light = await lookAt(lookedAt, entry, 'light');
      const dark = await lookAt(lookedAt, entry, 'dark');
      complaints.push(...light.complaints, ...dark.complaints);
      if (light.shot && dark.shot) shots.push({ story: storyName(entry), light: light.shot, dark: dark.shot });
    }
    if (comparable && shots.length > 0) {
      const sheet = await drawContactSheet(lookedAt.page.context(), shots);
      expect.soft(sheet).toMatchSnapshot(`${area.toLowerCase()}.png`, tolerance);
    }
    expect(complaints).toEqual([]);
  });
}
