import { expect, test, tolerance } from './gallery-test';
import { photograph } from './photograph';
import type { StoryPage } from './story-page';

/** A component with edges, corners, letters and a colour of each kind. */
const story = 'feedback-notice--tones';

/** Nothing planted. */
const asItIs = '/* */';

async function draw(stories: StoryPage, css: string): Promise<Buffer> {
  await stories.set({ theme: 'light', language: 'en' });
  const { picture } = await stories.show(story);
  const sheet = await stories.page.addStyleTag({ content: css });
  const drawn = await photograph(stories.page, picture);
  await sheet.evaluate((element) => element.parentNode?.removeChild(element));
  return drawn;
}

test('the same story is drawn the same twice, to the last dot', async ({ stories }) => {
  expect((await draw(stories, asItIs)).equals(await draw(stories, asItIs))).toBe(true);
});

for (const [what, css] of [
  ['a colour moved by a hundredth', ":root, [data-theme='light'] { --warn-soft: oklch(0.945 0.05 90) !important }"],
  ['an edge of one pixel', '#storybook-root [data-tone] { outline: 1px solid #6e858a }'],
  ['a corner of 2 px less', '#storybook-root [data-tone] { border-radius: 6px !important }'],
  ['letters a little bolder', '#storybook-root [data-tone] * { font-weight: 450 !important }'],
] as const) {
  test(`the comparison finds ${what}`, async ({ stories }) => {
    const planted = await draw(stories, css);
    const compare = () => expect(planted).toMatchSnapshot(`${story}-light.png`, tolerance);
    expect(compare).toThrow(/pixels|Expected an image/);
  });
}
