import { findAxeViolations } from '../src/axe';
import { readStories, type StoryEntry } from './gallery-files';
import { expect, test, tolerance } from './gallery-test';
import { photograph } from './photograph';
import type { Globals, StoryPage } from './story-page';

/** The narrowest screen that has to do (WCAG 2.2, 1.4.10). */
const narrowest = { width: 320, height: 640 };

async function complaintsOf(stories: StoryPage, what: string): Promise<string[]> {
  const faults = await findAxeViolations(stories.page);
  return [...stories.takeComplaints(), ...faults].map((fault) => `${what}: ${fault}`);
}

async function widthComplaints(stories: StoryPage, what: string): Promise<string[]> {
  await stories.resize(narrowest);
  const overflow = await stories.overflow();
  return overflow > 0 ? [`${what}: ${String(overflow)} px wider than a screen of 320`] : [];
}

async function lookAt(stories: StoryPage, entry: StoryEntry, theme: Globals['theme'], compare: boolean) {
  const complaints: string[] = [];
  const { picture, translated, inHindi } = await stories.show(entry.id);
  complaints.push(...(await complaintsOf(stories, entry.name)));
  // Devanagari comes from the machine's fonts: it is looked at by axe, not dot by dot.
  if (compare && !inHindi) {
    const drawn = await photograph(stories.page, picture);
    expect.soft(drawn, `${entry.name}, ${theme}`).toMatchSnapshot(`${entry.id}-${theme}.png`, tolerance);
  }
  if (theme === 'light') {
    complaints.push(...(await widthComplaints(stories, entry.name)));
    if (translated) {
      await stories.set({ language: 'hi' });
      await stories.settle();
      const what = `${entry.name}, Hindi`;
      complaints.push(...(await widthComplaints(stories, what)), ...(await complaintsOf(stories, what)));
      await stories.set({ language: 'en' });
    }
  }
  return complaints;
}

for (const theme of ['light', 'dark'] as const) {
  for (const [title, entries] of readStories()) {
    test(`${title} in ${theme}`, async ({ lookedAt, comparable }) => {
      await lookedAt.set({ theme, language: 'en' });
      const complaints: string[] = [];
      for (const entry of entries) complaints.push(...(await lookAt(lookedAt, entry, theme, comparable)));
      expect(complaints).toEqual([]);
    });
  }
}
