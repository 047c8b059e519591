import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { NewCampaignPage } from './campaign-editor';
import { CampaignPage } from './campaign-page';
import { CampaignsPage } from './campaigns-page';

quietConsole();

const owner = { id: 1, mobile: '9000000001', name: 'Asha' };
const campaign = {
  ...{ id: 4, state: 'sending', name: 'Diwali', segment: {}, channels: ['whatsapp', 'sms'] },
  templates: { whatsapp: { hi: { id: 'diwali', text: '{name}, शुभ दीपावली' } } },
  ...{ made_by: owner, confirmed_by: { id: 2, mobile: '9000000002', name: 'Ravi' }, ended_at: null },
  ...{ made_at: '2026-11-20T06:30:00.000Z', max_people: 1200, max_paise: 90_000, people: 400, paise: 30_000 },
  left_out: { no_consent: 31 },
};
const detail = {
  ...campaign,
  channels_report: [
    { channel: 'whatsapp', due: 3, sent: 380, delivered: 300, read: 120, failed: 17, skipped: 0, paise: 33_440 },
  ],
  reasons: [{ channel: 'whatsapp', reason: 'not on WhatsApp', people: 17 }],
  opted_out: 2,
};
const estimate = {
  ...{ people: 12, sends: { sms: 12 }, left_out: { no_consent: 3, at_cap: 1 }, cost_paise: 216 },
  texts: [{ channel: 'sms', language: 'en', text: 'Dear Ramesh, 1,250 points' }],
};
const found = (data: unknown) => ({ json: { message: 'Found', data } });

beforeEach(() => {
  api.on('GET admin/campaigns', found([campaign]));
  api.on('GET admin/campaigns/4', found(detail));
  api.on('GET admin/schemes', found([]));
  api.on('GET admin/scheme-lists', found([{ id: 2, name: 'VIP', people: 12 }]));
  api.on('POST admin/campaigns/preview', found(estimate));
});

const open = (path: string) =>
  visit({
    pages: [
      { path: '/admin/campaigns', element: <CampaignsPage /> },
      { path: '/admin/campaigns/new', element: <NewCampaignPage /> },
      { path: '/admin/campaigns/:id', element: <CampaignPage /> },
    ],
    path,
    signedIn: true,
  });

it('lists campaigns with how far they are', async () => {
  open('/admin/campaigns');
  const row = await screen.findByRole('row', { name: /Diwali/ });
  expect(row).toHaveTextContent('WhatsApp, SMS');
  expect(row).toHaveTextContent('400 of 1,200');
  expect(within(row).getByRole('link', { name: 'Diwali' })).toHaveAttribute('href', '/admin/campaigns/4');
});

describe('/admin/campaigns/new', () => {
  async function filled() {
    const { user } = open('/admin/campaigns/new');
    await user.type(await screen.findByRole('textbox', { name: /Name of the campaign/ }), 'Diwali');
    await user.type(screen.getByRole('textbox', { name: /States or districts/ }), 'Pune, Goa');
    await user.type(screen.getAllByRole('textbox', { name: /Id of the DLT template/ })[0]!, 'dlt1');
    await user.type(screen.getAllByRole('textbox', { name: /Text, as it is registered/ })[0]!, 'Offers');
    return user;
  }
  const wire = {
    ...{ name: 'Diwali', segment: { places: ['Pune', 'Goa'] }, channels: ['sms'] },
    templates: { sms: { en: { id: 'dlt1', text: 'Offers' } } },
  };

  it('shows who gets it and what it costs, and sends exactly that after a question', async () => {
    api.on('POST admin/campaigns', { status: 201, ...found(detail) });
    const user = await filled();
    await user.click(screen.getByRole('button', { name: 'Count and preview' }));
    expect(await screen.findByText('12 people · ₹2.16')).toBeVisible();
    expect(screen.getByText('Dear Ramesh, 1,250 points')).toBeVisible();
    expect(screen.getByText(/^3 have not agreed/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send to 12 people' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('heading', { name: 'Diwali', level: 1 })).toBeVisible();
    expect(api.bodies('admin/campaigns/preview')).toEqual([wire]);
    expect(api.bodies('admin/campaigns')).toEqual([{ ...wire, people: 12, cost_paise: 216 }]);
  });

  it('asks to count again after a change, and says what is missing', async () => {
    const user = await filled();
    await user.click(screen.getByRole('button', { name: 'Count and preview' }));
    expect(await screen.findByRole('button', { name: 'Send to 12 people' })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sent by' }), 'both');
    expect(screen.queryByRole('button', { name: 'Send to 12 people' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Count and preview' }));
    expect(await screen.findByText('Please enter the template as it is registered')).toBeVisible();
    expect(api.bodies('admin/campaigns/preview')).toHaveLength(1);
  });

  it('shows the api’s message for a text that cannot be sent', async () => {
    const message = 'An SMS needs {stop}: the link by which people stop offers';
    const json = { message, code: 'invalid_input', errors: { 'templates.sms': message } };
    api.on('POST admin/campaigns/preview', { status: 400, json });
    const user = await filled();
    await user.click(screen.getByRole('button', { name: 'Count and preview' }));
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('/admin/campaigns/:id', () => {
  it('shows what became of the messages', async () => {
    open('/admin/campaigns/4');
    expect(await screen.findByText('₹300 of at most ₹900')).toBeVisible();
    expect(screen.getByText('{name}, शुभ दीपावली')).toBeVisible();
    expect(screen.getByText('17 · WhatsApp: Not on WhatsApp')).toBeVisible();
    expect(screen.getByText('Opted out within 7 days')).toBeVisible();
    expect(screen.getByText('Confirmed by')).toBeVisible();
  });

  it('pauses at once, and stops after a question', async () => {
    api.on('POST admin/campaigns/4/pause', found(detail));
    api.on('POST admin/campaigns/4/stop', found(detail));
    const { user } = open('/admin/campaigns/4');
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(api.bodies('admin/campaigns/4/pause')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop now' }));
    await waitFor(() => expect(api.bodies('admin/campaigns/4/stop')).toHaveLength(1));
  });
});
