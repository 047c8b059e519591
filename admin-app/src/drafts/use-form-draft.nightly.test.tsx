import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../test/api';
import { quietConsole } from '../../test/browser-stand-ins';
import { someToken, visit } from '../../test/visit';
import { AddModelPage } from '../features/catalogue/models/model-form';
import { BankFilePage } from '../features/money/payouts/bank-file-page';
import { AddProductPage } from '../features/catalogue/products/add-product-page';
import { ProgrammePage } from '../features/programme/programme/programme-page';
import { GeneratePage } from '../features/labels/qr-batches/generate-page';
import { StoresPage } from '../features/catalogue/stores/stores-page';
import { endSession } from '../session/session';
import { openUser } from '../../test/user';

quietConsole();
const restored = 'What you had typed is here again. It is not saved yet.';
const settings = {
  ...{ version: 1, is_owner: true, payout_methods: [], payout_wait_hours: 24, messages: {}, bank_file: null },
  ...{ support_phone: null, logo_url: null, accent: null },
};
const list = (data: object[]) => ({ json: { message: 'Found', data, total_count: data.length } });

beforeEach(() => {
  api.on('POST admin/models', list([{ id: 1, model: 'Brass', product_count: 1 }]));
  api.on('POST admin/product/model', list([{ id: 5, name: 'Elbow' }]));
  api.on('POST admin/stores', list([]));
  api.on('POST admin/products', list([]));
  api.on('GET admin/label-sheets', list([]));
  api.on('GET admin/programme', { json: { message: 'Settings', data: settings } });
  api.on('POST admin/programme/history', list([]));
  api.on('POST admin/confirmations', list([]));
});

const pages = [
  { path: '/admin/add-model', element: <AddModelPage /> },
  { path: '/admin/models', element: <h1>Models</h1> },
  { path: '/admin/add-product', element: <AddProductPage /> },
  { path: '/admin/qrgenerate', element: <GeneratePage /> },
  { path: '/admin/programme', element: <ProgrammePage /> },
  { path: '/admin/stores', element: <StoresPage /> },
  { path: '/admin/payouts/bank-file', element: <BankFilePage /> },
];
const open = (path: string) => visit({ pages, path, signedIn: true });
const field = (name: string) => screen.findByRole('textbox', { name });

it.each(['signed-out', 'refused'] as const)(
  'keeps what was typed when the session ends (%s), for the same admin only',
  async (end) => {
    const { user, unmount } = open('/admin/add-model');
    await user.type(await field('Model name'), 'Flow');
    // The guard takes the form away; its own test is in session.test.tsx.
    unmount();
    act(() => endSession(end, someToken));

    const kept = sessionStorage.getItem('adminDrafts')!;
    sessionStorage.setItem('adminDrafts', kept.replace(someToken, 'of another admin'));
    const theirs = open('/admin/add-model');
    expect(await field('Model name')).toHaveValue('');
    theirs.unmount();

    sessionStorage.setItem('adminDrafts', kept);
    const again = open('/admin/add-model');
    expect(await field('Model name')).toHaveValue('Flow');
    expect(screen.getByText(restored)).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await field('Model name')).toHaveValue('');
    expect(sessionStorage.getItem('adminDrafts')).toBeNull();
  },
);

it('keeps nothing once it was saved', async () => {
  api.on('POST admin/model/store', { status: 201, json: { message: 'Added', data: { id: 2 } } });
  const { user } = open('/admin/add-model');
  await user.type(await field('Model name'), 'Flow');
  expect(sessionStorage.getItem('adminDrafts')).toContain('Flow');
  await user.click(screen.getByRole('button', { name: 'Add Model' }));
  await waitFor(() => expect(sessionStorage.getItem('adminDrafts')).toBeNull());
});

it.each([
  ['/admin/add-product', 'Product name', 'Elbow 25 mm'],
  ['/admin/qrgenerate', 'Quantity', '1200'],
  ['/admin/programme', 'Support phone', '9876543210'],
])('%s holds what was typed after a reload', async (path, name, text) => {
  const { user, unmount } = open(path);
  await user.type(await field(name), text);
  unmount();
  open(path);
  await waitFor(async () => expect(await field(name)).toHaveValue(text));
  expect(screen.getByText(restored)).toBeVisible();
});

it('keeps a store that was not saved, until its dialog is closed', async () => {
  const before = open('/admin/stores');
  await before.user.click((await screen.findAllByRole('button', { name: 'Add store' }))[0]!);
  await before.user.type(await field('Store name'), 'Pipe House');
  before.unmount();
  act(() => endSession('refused', someToken));

  const { user } = open('/admin/stores');
  await user.click((await screen.findAllByRole('button', { name: 'Add store' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Store name' })).toHaveValue('Pipe House'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sessionStorage.getItem('adminDrafts')).toBeNull();
});

it('asks before the page of a half-filled batch is closed', async () => {
  const { user } = open('/admin/qrgenerate');
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await field('Quantity');
  expect(leave()).toBe(true);
  await user.type(await field('Quantity'), '12');
  expect(leave()).toBe(false);
});

it('ignores a store of another shape', async () => {
  const forms = { 'model/new': { name: '7', other: '"x"' } };
  sessionStorage.setItem('adminDrafts', JSON.stringify({ person: someToken, forms }));
  open('/admin/add-model');
  expect(await field('Model name')).toHaveValue('');
  expect(screen.queryByText(restored)).not.toBeInTheDocument();
});

it.each([
  ['the built-in logo', { key: '', url: '' }, { logo_key: 'k.png', logo_url: '/k.png' }],
  ['a new logo', { key: 'n.png', url: '/n.png' }, {}],
])('restores %s', async (_name, logo, stored) => {
  api.on('GET admin/programme', { json: { message: 'Settings', data: { ...settings, ...stored } } });
  const forms = { 'settings/brand_name': { logoKey: JSON.stringify(logo) } };
  sessionStorage.setItem('adminDrafts', JSON.stringify({ person: someToken, forms }));
  open('/admin/programme');
  expect(await screen.findByText(restored)).toBeVisible();
  const shown = screen.queryByRole('img', { name: 'The logo' });
  expect(shown?.getAttribute('src') ?? '').toBe(logo.url);
});

it.each([
  ['settings/messages', 'messages', { claim_approved: null }],
  ['settings/messages', 'messages', {}],
  ['settings/brand_name', 'logoKey', { key: {}, url: null }],
  ['settings/brand_name', 'logoKey', { key: null, url: null }],
  ['settings/brand_name', 'logoKey', []],
  ['settings/brand_name', 'brandName', null],
  ['settings/payout_methods', 'payoutMethods', [null]],
  ['settings/payout_methods', 'payoutMethods', [{ toString: null }]],
])('ignores a field of another shape inside: %s, %s: %j', async (form, name, value) => {
  const forms = { [form]: { [name]: JSON.stringify(value) } };
  sessionStorage.setItem('adminDrafts', JSON.stringify({ person: someToken, forms }));
  open('/admin/programme');
  expect(await field('Support phone')).toBeVisible();
  expect(screen.queryByText(restored)).not.toBeInTheDocument();
});

describe('Drafts of the dialogs of a user', () => {
  it.each([
    ['Adjust points', 'Adjust points', { Points: '250', Reason: 'Paid in cash' }],
    ['Suspend', /^Suspend/, { Reason: 'Sold labels' }],
  ])('%s keeps what was typed through a reload, and asks before the page is closed', async (button, name, typed) => {
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const openDialog = async () => {
      const view = openUser();
      await view.user.click(await screen.findByRole('button', { name: button }));
      return { ...view, dialog: within(screen.getByRole(button === 'Suspend' ? 'alertdialog' : 'dialog', { name })) };
    };
    const before = await openDialog();
    expect(leaves()).toBe(true);
    for (const [label, text] of Object.entries(typed))
      await before.user.type(before.dialog.getByRole('textbox', { name: label }), text);
    expect(leaves()).toBe(false);
    before.unmount();

    const { user, dialog } = await openDialog();
    for (const [label, text] of Object.entries(typed))
      await waitFor(() => expect(dialog.getByRole('textbox', { name: label })).toHaveValue(text));
    expect(dialog.getByText('What you had typed is here again. It is not saved yet.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    for (const label of Object.keys(typed)) expect(dialog.getByRole('textbox', { name: label })).toHaveValue('');
    expect(sessionStorage.getItem('adminDrafts')).toBeNull();
  });

  it('keeps no points or reason once they were adjusted', async () => {
    api.on('POST admin/people/adjust', { status: 201, json: { message: 'ok', data: { balance_reward_points: 350 } } });
    const { user } = openUser();
    await user.click(await screen.findByRole('button', { name: 'Adjust points' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Adjust points' }));
    await user.type(dialog.getByRole('textbox', { name: 'Points' }), '10');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Bonus');
    expect(sessionStorage.getItem('adminDrafts')).toContain('Bonus');
    await user.click(dialog.getByRole('button', { name: 'Give 10 points' }));
    await waitFor(() => expect(sessionStorage.getItem('adminDrafts')).toBeNull());
  });
});
