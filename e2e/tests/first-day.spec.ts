import { test } from '../src/fixtures';
import { desktopLight, phoneDark, visit } from '../src/screens';
import { signInAsAdmin } from '../src/sign-in';
import { startSiteProcess, type SiteProcess } from '../src/site/site-process';

/** What an admin sees before there is anything: each list says what comes there, and leads to the first of it. */
const lists = ['dashboard', 'products', 'models', 'qrgenerate', 'qrlist', 'plumbers', 'customers', 'stores', 'reports'];

test.setTimeout(180_000);

// The workers' empty site is not empty any more once another file has used it.
let site: SiteProcess;
test.beforeAll(async () => {
  site = await startSiteProcess();
});
test.afterAll(() => site.dispose());

test('the admin screens of a first day', async ({ page }) => {
  await signInAsAdmin(page, site);
  const screens = lists.map((list) => ({ name: `admin-${list}-empty`, path: `/admin/${list}` }));
  await visit(page, site, screens, [desktopLight, phoneDark]);
});
