import { findAxeViolations } from '../src/axe';
import { drawContactSheet, photograph, type StoryShot } from './photograph';
import { readStories, type StoryEntry } from './gallery-files';
import { expect, test, tolerance } from './gallery-test';
import type { Globals, StoryPage } from './story-page';

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
