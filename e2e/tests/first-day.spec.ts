import { test } from '../src/fixtures';
import { desktopLight, phoneDark, visit } from '../src/screens';
import { signInAsAdmin } from '../src/sign-in';

/** What an admin sees before there is anything: each list says what comes there, and leads to the first of it. */
const lists = ['dashboard', 'products', 'models', 'qrgenerate', 'qrlist', 'plumbers', 'customers', 'stores', 'reports'];

test.setTimeout(180_000);

test('the admin screens of a first day', async ({ page, emptySite }) => {
  await signInAsAdmin(page, emptySite);
  const screens = lists.map((list) => ({ name: `admin-${list}-empty`, path: `/admin/${list}` }));
  await visit(page, emptySite, screens, [desktopLight, phoneDark]);
});
