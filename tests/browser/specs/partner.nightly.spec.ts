import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from '../src/fixtures';
import { click, everyLook, look, overlayLooks, type Screen, visit } from '../src/screens';
import { signInAtRemote } from '../src/sign-in';
import { freePort, startSiteProcess, type SiteProcess } from '../src/site/site-process';
import { Webhook } from 'standardwebhooks';

interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
}

/** Starts a receiver of webhooks on this machine. */
async function startReceiver() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    received.push({ id: headers['webhook-id'] ?? '', headers, body: await text(request) });
    response.end('thanks');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${port}`, received, close: () => server.close() };
}

/** Returns the pages of the area. @param delivery path of one */
const screensOf = (delivery: string): Screen[] => [
  { name: 'partner-keys', path: '/partner/api-keys' },
  { name: 'partner-create-key', path: '/partner/api-keys', open: click('button', /^Create/), looks: overlayLooks },
  { name: 'partner-webhooks', path: '/partner/webhooks' },
  { name: 'partner-add-endpoint', path: '/partner/webhooks', open: click('button', /^Add/), looks: overlayLooks },
  { name: 'partner-deliveries', path: '/partner/deliveries' },
  { name: 'partner-delivery', path: delivery },
];

let site: SiteProcess;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
test.beforeAll(async () => {
  receiver = await startReceiver();
  site = await startSiteProcess({
    env: { OUTGOING_ORIGINS: receiver.origin, PAYOUT_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}` },
  });
});
test.afterAll(async () => {
  await site.dispose();
  receiver.close();
});

test('a key of the area calls the api until it is revoked; a webhook is tested, received and replayed', async ({
  page,
}) => {
  await page.goto(`${site.origin}/partner`);
  await look(page, 'partner-sign-in', 'step');
  await signInAtRemote(page, site);

  await test.step('a key is shown once, and has its scopes', async () => {
    await expect(page.getByText('There is no API key yet')).toBeVisible();
    await page.getByRole('button', { name: 'Create an API key' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('ERP');
    await page.getByRole('checkbox', { name: 'stores.read' }).check();
    await look(page, 'partner-create-key', 'step');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const key = await page.getByRole('textbox', { name: 'API key' }).inputValue();
    await look(page, 'partner-key-shown', 'step');
    await page.getByRole('button', { name: 'I have stored it' }).click();
    const read = (path: string) =>
      fetch(`${site.host}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: '{}',
      });
    expect((await read('/admin/stores')).status).toBe(200);
    expect((await read('/admin/plumbers')).status).toBe(403);
    await page.getByRole('button', { name: 'Revoke ERP' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('row', { name: /ERP/ })).toContainText('Revoked');
    expect((await read('/admin/stores')).status).toBe(401);
    await look(page, 'partner-key-revoked', 'step');
  });

  await test.step('an endpoint is added; its test event is signed with the secret that was shown', async () => {
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.8/hooks');
    await page.getByRole('checkbox', { name: 'user.registered' }).check();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('10.0.0.8 is not an address of the public internet')).toBeVisible();
    await look(page, 'partner-address-refused', 'step');
    await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.origin}/hooks`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await expect(page.getByText('Active')).toBeVisible();
    await look(page, 'partner-endpoint', 'step');
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await expect(page.getByText('Delivered')).toBeVisible();
    const [delivery] = receiver.received;
    expect(new Webhook(secret).verify(delivery!.body, delivery!.headers)).toMatchObject({ type: 'webhook.test' });
  });

  await test.step('the delivery shows body and response, and is sent once more under the same id', async () => {
    await expect(page.getByRole('region', { name: 'Request body' })).toContainText('webhook.test');
    await expect(page.getByRole('region', { name: 'Response' })).toContainText('thanks');
    await look(page, 'partner-delivery', 'step');
    const first = page.url();
    await page.getByRole('button', { name: 'Replay' }).click();
    await expect(page).not.toHaveURL(first);
    await expect(page.getByText('Delivered')).toBeVisible();
    expect(receiver.received.map(({ id }) => id)).toEqual([receiver.received[0]!.id, receiver.received[0]!.id]);
    await page.getByRole('main').getByRole('link', { name: 'Deliveries' }).click();
    await expect(page.getByRole('row', { name: /webhook\.test/ })).toHaveCount(2);
    await page.getByRole('combobox', { name: 'State' }).selectOption('Waiting');
    await expect(page.getByText('There is no such delivery')).toBeVisible();
    await look(page, 'partner-no-delivery', 'step');
    await visit(page, site, screensOf(new URL(first).pathname), everyLook);
  });
});

test('a team links the area, and each language has its texts', async ({ page }) => {
  await page.goto(`${site.origin}/partner`);
  await signInAtRemote(page, site);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ta');
  await expect(page.getByRole('heading', { level: 1, name: 'API விசைகள்' })).toBeVisible();
  await page.getByRole('combobox').first().selectOption('en');
  // The session is the site's.
  await page.goto(`${site.origin}/admin/team`);
  await page.getByRole('link', { name: 'Integrations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
});
