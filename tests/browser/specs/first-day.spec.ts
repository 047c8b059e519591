import { test } from '../src/fixtures';
import { desktopLight, phoneDark, visit } from '../src/screens';
import { openAsAdmin } from '../src/sign-in';
import { startSiteProcess, type SiteProcess } from '../src/site/site-process';

/** An admin's lists on an empty site: each explains what it will contain and links to creating the first entry. */
const lists = ['dashboard', 'products', 'models', 'qrgenerate', 'qrlist', 'plumbers', 'customers', 'stores', 'reports'];

// A new site: the workers' shared empty site may have been changed by other files.
let site: SiteProcess;
test.beforeAll(async () => {
  site = await startSiteProcess();
});
test.afterAll(() => site.dispose());

test('the admin screens of a first day', { tag: '@nightly' }, async ({ page }) => {
  await openAsAdmin(page, site, '/admin/dashboard');
  const screens = lists.map((list) => ({ name: `admin-${list}-empty`, path: `/admin/${list}` }));
  await visit(page, site, screens, [desktopLight, phoneDark]);
});
