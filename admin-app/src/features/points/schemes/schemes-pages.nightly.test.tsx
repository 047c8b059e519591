import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { ChangeSchemePage, NewSchemePage } from './scheme-editor';
import { SchemePage } from './scheme-page';
import { SchemesPage } from './schemes-page';

quietConsole();

const owner = { id: 1, mobile: '9000000001', name: 'Asha' };
const scheme = {
  id: 7,
  kind: 'booster',
  state: 'running',
  version: 1,
  names: { en: 'Double October', hi: 'दोगुना अक्टूबर' },
  starts_at: '2026-09-30T18:30:00.000Z',
  ends_at: '2026-10-31T18:30:00.000Z',
  booster: { times: 2 },
  conditions: { products: [4], states: ['Maharashtra'] },
  condition_names: { products: { 4: 'CPVC Elbow' }, models: {}, lists: {} },
  budget: { points: 50_000, at_end: 'part' },
  made_by: owner,
  made_at: '2026-09-20T08:00:00.000Z',
  stopped_at: null as string | null,
  stopped_by: null as object | null,
  spent: 12_000,
};
const detail = {
  ...scheme,
  people: 31,
  days: [{ day: '2026-10-01', points: 12_000, people: 31 }],
  versions: [{ version: 1, made_by: owner, confirmed_by: null, made_at: scheme.made_at }],
};
const effect = { scans: 900, usual: 600, extra: 300, points_an_extra: 40, unknown: null as string | null };
const simulation = {
  ...{ from: '2026-08-01', to: '2026-10-30', scans: 2000, boosted: 800, overlapping: 12, points: 32_000 },
  ...{ worth_paise: 3_200_000, people: 90, flagged_people: 2, budget_ended_on: null, assumption: null },
  second_owner: null as string | null,
  year_before: { scans: 0, boosted: 0, overlapping: 0, points: 0, worth_paise: 0, people: 0 },
  expected: { points: 10_000, low: 8000, high: 12_000 },
  days: [{ day: '2026-10-30', points: 400 }],
  top: [{ id: 3, name: 'Ravi Kumar', mobile: '9876543210', points: 900, flags: 2 }],
};
const settings = {
  ...{ version: 1, is_owner: true, payout_methods: [], payout_wait_hours: 24, messages: {}, bank_file: null },
  ...{ point_value_paise: 100, confirm_scheme_points: 20_000 },
};
const found = (data: unknown) => ({ json: { message: 'Found', data } });

beforeEach(() => {
  api.on('GET admin/programme', found(settings));
  api.on('GET admin/schemes', found([scheme]));
  api.on('GET admin/schemes/7', found(detail));
  api.on('GET admin/schemes/7/effect', found(effect));
  api.on('POST admin/products', { json: { message: 'ok', data: [{ id: 4, name: 'CPVC Elbow' }], total_count: 1 } });
  api.on('POST admin/models', { json: { message: 'ok', data: [], total_count: 0 } });
  api.on('GET admin/places', found([{ state: 'Maharashtra', districts: ['Pune', 'Nashik'] }]));
  api.on('GET admin/scheme-lists', found([{ id: 2, name: 'VIP', people: 12 }]));
  api.on('POST admin/confirmations', { json: { message: 'ok', data: [], total_count: 0 } });
});

const open = (path: string) =>
  visit({
    pages: [
      { path: '/admin/schemes', element: <SchemesPage /> },
      { path: '/admin/schemes/new', element: <NewSchemePage /> },
      { path: '/admin/schemes/:id', element: <SchemePage /> },
      { path: '/admin/schemes/:id/change', element: <ChangeSchemePage /> },
    ],
    path,
    signedIn: true,
  });
const field = (name: string) => screen.findByRole('textbox', { name });
const tokens = (name: string) => screen.findByRole('combobox', { name });
const lastSent = (method: string, path: string) =>
  api.callsOf(path).findLast((received) => received.method === method)?.body;

describe('/admin/schemes', () => {
  it('lists what runs: what it gives and for what, and its budget as a bar', async () => {
    open('/admin/schemes');
    const row = within((await screen.findByRole('link', { name: 'Double October' })).closest('tr')!);
    expect(row.getByText('2× points · CPVC Elbow, Maharashtra')).toBeVisible();
    expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '12000');
    expect(row.getByText('12,000 points (₹12,000)')).toBeVisible();
  });

  it('shows ended ones under their own choice', async () => {
    api.on('GET admin/schemes', found([scheme, { ...scheme, id: 8, state: 'stopped', names: { en: 'Old one' } }]));
    const { user } = open('/admin/schemes');
    await user.click(await screen.findByRole('radio', { name: 'Ended 1' }));
    expect(await screen.findByRole('link', { name: 'Old one' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Double October' })).not.toBeInTheDocument();
  });
});

describe('/admin/schemes/:id', () => {
  it('says it in words, what it brought, and who made which version', async () => {
    open('/admin/schemes/7');
    expect(
      await screen.findByText(/2× points, from 1 Oct 2026 to 31 Oct 2026, for: CPVC Elbow, Maharashtra/),
    ).toBeVisible();
    const figures = within(await screen.findByRole('list', { name: 'What it brought' }));
    expect(await figures.findByText('+300')).toBeVisible();
    expect(figures.getByText('40 points (₹40)')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Versions' })).getByText('Asha')).toBeVisible();
  });

  it('says why the cost of an extra scan cannot be told', async () => {
    const unknown = { scans: 3, usual: null, extra: null, points_an_extra: null, unknown: 'nothing-before' };
    api.on('GET admin/schemes/7/effect', found(unknown));
    open('/admin/schemes/7');
    expect(await screen.findByText(/there were no such scans in the four weeks before/)).toBeVisible();
  });

  it('stops it after a question', async () => {
    api.on('POST admin/schemes/7/stop', found({ ...detail, state: 'stopped' }));
    const { user } = open('/admin/schemes/7');
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop now' }));
    expect(await screen.findByText('“Double October” was stopped.')).toBeVisible();
    expect(api.callsOf('admin/schemes/7/stop')).toHaveLength(1);
  });
});

describe('/admin/schemes/new', () => {
  it('says the whole scheme as it is typed, tries it, announces the second owner, then orders it', async () => {
    api.on('POST admin/schemes/simulation', found({ ...simulation, second_owner: 'budget' }));
    api.on('POST admin/schemes', { status: 202, json: { message: 'ok', data: { confirmation_id: 9 } } });
    const { user } = open('/admin/schemes/new');
    await user.type(await field('Name in English'), 'Double Diwali');
    await user.type(await field('In all'), '30000');
    await user.click(screen.getByText('Only for some products, places or people'));
    await user.type(await tokens('Products'), 'cpvc elbow{Enter}');
    await user.type(await tokens('States'), 'Maharashtra{Enter}');
    expect(
      screen.getByText(/2× points, from .* for: CPVC Elbow, Maharashtra\. It costs at most 30,000 points/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Order it' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Try on the last 13 weeks' }));
    expect(await screen.findByText('10,000 points (₹10,000)')).toBeVisible();
    expect(screen.getByText(/above 20,000 points \(₹20,000\): a second owner confirms it/)).toBeVisible();
    expect(screen.getByText(/between 8,000 points \(₹8,000\) and 12,000 points/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ravi Kumar' })).toHaveAttribute('href', '/admin/people/3');
    await user.click(screen.getByRole('button', { name: 'Order it' }));
    expect(await screen.findByText('Ordered. A second owner must confirm it.')).toBeVisible();
    const sent = lastSent('POST', 'admin/schemes') as object;
    expect(sent).toMatchObject({
      ...{ kind: 'booster', names: { en: 'Double Diwali' }, booster: { times: 2 } },
      ...{ conditions: { products: [4], states: ['Maharashtra'] }, budget: { points: 30_000, at_end: 'part' } },
    });
    expect(lastSent('POST', 'admin/schemes/simulation')).toEqual(sent);
    await waitFor(() => expect(sessionStorage.getItem('adminDrafts')).toBeNull());
  });

  it('stores a budget in rupees as points, and says so', async () => {
    api.on('GET admin/programme', found({ ...settings, point_value_paise: 50, confirm_scheme_points: null }));
    api.on('POST admin/schemes/simulation', found(simulation));
    const { user } = open('/admin/schemes/new');
    await user.type(await field('Name in English'), 'Goal');
    await user.click(screen.getByRole('radio', { name: 'Goal' }));
    await user.type(await field('Scans to reach'), '50');
    await user.type(await field('Points for it'), '500');
    await user.click(screen.getByRole('radio', { name: 'Rupees' }));
    await user.type(await field('In all'), '1000');
    expect(screen.getByText('= 2,000 points')).toBeVisible();
    expect(screen.getByText(/Stored in points, at the value of a point now/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try on the last 13 weeks' }));
    await screen.findByText('10,000 points (₹5,000)');
    expect(lastSent('POST', 'admin/schemes/simulation')).toMatchObject({
      ...{ goal: { of: 'scans', target: 50, points: 500 }, budget: { points: 2000 } },
    });
  });

  it.each([
    ['Name in English', '', 'Please enter a name in English'],
    ['Times the label’s points', '1.02', 'Please enter a multiple from 1.05 to 10 in steps of 0.05, for example 1.5'],
    ['In all', '0', 'Please enter whole points from 1 to 1,00,00,00,000'],
  ])('refuses %s: “%s”', async (name, text, problem) => {
    const { user } = open('/admin/schemes/new');
    const input = await field(name);
    await user.clear(input);
    if (text) await user.type(input, text);
    await user.click(screen.getByRole('button', { name: 'Try on the last 13 weeks' }));
    expect(await screen.findByText(problem)).toBeVisible();
  });

  it('keeps levels in order', async () => {
    const { user } = open('/admin/schemes/new');
    await user.type(await field('Name in English'), 'Levels');
    await user.click(screen.getByRole('radio', { name: 'Tier' }));
    await user.click(screen.getByRole('button', { name: 'Add a level' }));
    for (const [level, name, from] of [
      ['1', 'Silver', '500'],
      ['2', 'Gold', '400'],
    ] as const) {
      const group = within(screen.getByRole('group', { name: `Level ${level}` }));
      await user.type(group.getByRole('textbox', { name: 'Name in English' }), name);
      const points = group.getByRole('textbox', { name: 'From points of a year' });
      await user.clear(points);
      await user.type(points, from);
      await user.type(group.getByRole('textbox', { name: 'Times the label’s points' }), '1.5');
    }
    await user.click(screen.getByRole('button', { name: 'Try on the last 13 weeks' }));
    expect(await screen.findByText('Level 2 must begin above level 1')).toBeVisible();
  });

  it('uploads a list of people, says who has no account, and chooses it', async () => {
    api.on('POST admin/scheme-lists', {
      status: 201,
      json: { message: 'ok', data: { id: 5, name: 'Masters', people: 2, unknown: ['9876500000'], errors: [] } },
    });
    const { user } = open('/admin/schemes/new');
    await user.click(await screen.findByText('Only for some products, places or people'));
    await user.click(screen.getByRole('button', { name: 'Upload a list' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Name of the list' }), 'Masters');
    await user.upload(dialog.getByLabelText(/Sheet/), new File(['mobile'], 'people.csv', { type: 'text/csv' }));
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('“Masters”: 2 people')).toBeVisible();
    expect(screen.getByText(/9876500000/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'List of people' })).toHaveValue('5 Masters');
  });
});

it('a change is made from the version that was read, and keeps what the form does not show', async () => {
  const hour = { ...detail, starts_at: '2026-10-01T04:30:00.000Z', names: { en: 'Double', ta: 'இரட்டை' } };
  api.on('GET admin/schemes/7', found(hour));
  api.on('POST admin/schemes/simulation', found({ ...simulation, second_owner: 'budget' }));
  api.on('PUT admin/schemes/7', found(hour));
  const { user } = open('/admin/schemes/7/change');
  await user.clear(await field('Times the label’s points'));
  await user.type(await field('Times the label’s points'), '1.5');
  await user.click(screen.getByRole('button', { name: 'Try on the last 13 weeks' }));
  await user.click(await screen.findByRole('button', { name: 'Order it' }));
  await screen.findByText('The scheme was saved.');
  expect(lastSent('PUT', 'admin/schemes/7')).toMatchObject({
    ...{ version: 1, booster: { times: 1.5 }, starts_at: hour.starts_at, ends_at: hour.ends_at, names: hour.names },
  });
});
