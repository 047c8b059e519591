import { expect, test } from '../src/fixtures';

/** trust.md "Browser", as a browser sees it. Whatever a page does that it may not fails every other test, too (src/fixtures.ts). */
test('the watch itself: an inline script, markup made of text, and a request to somebody else are seen', async ({
  browser,
  watch,
  emptySite: site,
}) => {
  const caught: string[] = [];
  for (const what of [/inline script/, /TrustedHTML/, /somebody else/, /violates the following/]) watch.expect(what);
  const context = await browser.newContext();
  context.on('console', (message) => caught.push(message.text()));
  await context.route('https://tracker.example/**', (route) => route.fulfill({ body: '' }));
  const page = await context.newPage();
  await page.goto(`${site.origin}/service`);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.append("document.documentElement.dataset.planted = 'ran'");
    document.head.append(script);
    try {
      document.body.innerHTML = '<img src=x>';
    } catch {
      document.documentElement.dataset.markup = 'refused';
    }
    new Image().src = 'https://tracker.example/pixel.png';
  });
  await expect(page.locator('html')).toHaveAttribute('data-markup', 'refused');
  expect(await page.locator('html').getAttribute('data-planted')).toBeNull();
  await expect.poll(() => caught.join('\n')).toContain('tracker.example');
  // The browser told the site, too, and the site keeps nothing of the person.
  await expect.poll(() => site.output()).toContain('by the content security policy');
  await context.close();
});
