import { expect, test } from '../src/fixtures';
import { waitForOfflineCopy } from '../src/offline-copy';

test('the browser finds it fit to be installed', async ({ page, emptySite: site }) => {
  await page.goto(`${site.origin}/user/login`);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}') as { start_url: string; icons: { src: string; sizes: string }[] };
  expect(manifest).toMatchObject({ name: 'Loyalty Programme', start_url: '/user/rewards', display: 'standalone' });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    expect(size).toBe(sizes);
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

test.describe('the offline copy', () => {
  test.use({ serviceWorkers: 'allow' });

  test('has the texts of the chosen language only @nightly', async ({ page, emptySite: site }) => {
    const languages = () =>
      page.evaluate(async () => {
        const files = await (await caches.open('offline-files')).keys();
        return [...new Set(files.flatMap(({ url }) => /\/texts-(\w+)\./.exec(url)?.[1] ?? []))];
      });
    await page.goto(`${site.origin}/user/login`);
    await waitForOfflineCopy(page);
    expect(await languages()).toEqual([]);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('தமிழ்');
    await expect.poll(languages).toEqual(['ta']);
  });
});
