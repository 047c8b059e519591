import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { ProgrammePage } from './programme-page';

const empty = {
  version: 0,
  is_owner: true,
  point_value_paise: null as number | null,
  smallest_claim: null as number | null,
  decision_days: null,
  payment_days: null,
  payout_methods: [] as string[],
  payout_wait_hours: 24,
  support_phone: null,
  brand_name: null as string | null,
  logo_key: null,
  logo_url: null,
  accent_colour: null,
  accent: null,
  label_language: null as string | null,
  manifest_url: null,
  icon_url: null,
  confirm_runs_above_paise: null,
  confirm_batch_points: null,
  confirm_adjustment_points: null,
  confirm_rule_points: null,
  confirm_scheme_points: null,
  bonus_cap_percent: null,
  yearly_report_paise: null,
  bank_file: null,
  messages: {} as object,
};
let settings: typeof empty;
/** What the preview names as to be proposed. */
let proposed: { field: string; from: unknown; to: unknown }[];
const effect = { outstanding_points: 250_000, worth_paise: 25_000_000, worth_paise_after: 50_000_000 };
const effectiveAt = '2026-11-22T06:30:00.000Z';

quietConsole();
beforeEach(() => {
  settings = empty;
  proposed = [];
  api.on('POST admin/confirmations', { json: { message: 'Confirmations', data: [], total_count: 0 } });
  api.on('POST admin/programme/preview', () => ({
    json: { message: 'Preview', data: { changes: proposed, effective_at: effectiveAt, ...effect } },
  }));
  api.on('GET admin/programme', () => ({ json: { message: 'Settings', data: settings } }));
  api.on('POST admin/programme/history', {
    json: {
      message: 'Changes',
      data: [
        {
          version: 4,
          at: '2026-11-21T06:30:00.000Z',
          admin: { id: 1, mobile: '9000000001' },
          confirmation_id: 7,
          confirmed_by: null,
          changes: [{ field: 'point_value_paise', from: null, to: 150 }],
        },
      ],
      total_count: 1,
    },
  });
  api.on('PUT admin/programme', ({ body }) => {
    const { version, ...change } = body as typeof empty;
    if (version !== settings.version)
      return { status: 409, json: { message: 'Changed meanwhile', code: 'settings_changed' } };
    settings = { ...settings, ...change, version: version + 1 };
    return { json: { message: 'Saved', data: settings } };
  });
});

const open = () =>
  visit({
    pages: [{ path: '/admin/programme', element: <ProgrammePage /> }],
    path: '/admin/programme',
    signedIn: true,
  });
const group = async (name: string) => within(await screen.findByRole('region', { name }));

describe('/admin/programme', () => {
  it('saves which events users are notified of, with their templates; templates of other languages stay', async () => {
    const templates = { en: 'old', ta: 'tamil' };
    settings = { ...empty, messages: { 'claim-approved': { enabled: true, smsTemplates: templates } } };
    const { user } = open();
    const notifications = await group('Messages to users');
    const approved = within(notifications.getByRole('group', { name: 'Claim approved' }));
    const english = approved.getByRole('textbox', { name: 'SMS template, English' });
    await user.clear(english);
    await user.type(english, 'wrong id!');
    await user.click(notifications.getByRole('button', { name: 'Save' }));
    expect(await approved.findByText('Please enter the id as the gateway shows it')).toBeVisible();
    await user.clear(english);
    await user.type(english, '65f0a1');
    expect(notifications.queryByRole('group', { name: 'Payment made' })).not.toBeInTheDocument();
    await user.click(notifications.getByRole('checkbox', { name: 'Payment made' }));
    await user.click(notifications.getByRole('button', { name: 'Save' }));
    const off = { enabled: false, smsTemplates: {} };
    const always = { enabled: true, smsTemplates: {} };
    const asked = notifications.getByRole('checkbox', { name: 'Somebody asks for the points of a number' });
    expect(asked).toBeChecked();
    expect(asked).toBeDisabled();
    await waitFor(() =>
      expect(settings.messages).toEqual({
        'claim-approved': { enabled: true, smsTemplates: { en: '65f0a1', ta: 'tamil' } },
        'payout-paid': { enabled: true, smsTemplates: {} },
        ...{ 'claim-rejected': off, 'payout-returned': off, 'payout-details-changed': off, 'payout-name-needed': off },
        'payout-unverified': off,
        ...{ 'case-granted': off, 'case-declined': off, 'number-asked': always, 'number-changed': always },
        ...{ 'account-merged': always, 'account-unmerged': always, 'points-expiring': off, 'points-expired': off },
      }),
    );
  });

  it('saves the fields of one group that were changed, to the version that was read', async () => {
    const { user } = open();
    const rewards = await group('Rewards');
    const value = rewards.getByRole('textbox', { name: 'Value of one point, in rupees' });
    await user.type(value, '1.50');
    expect(value).toHaveAccessibleDescription('1,100 points = ₹1,650');
    await user.click(rewards.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The settings were saved.')).toBeInTheDocument();
    expect(api.bodies('admin/programme')).toContainEqual({ version: 0, point_value_paise: 150 });

    const payout = await group('Payout');
    await user.click(payout.getByRole('checkbox', { name: 'Bank account' }));
    await user.click(payout.getByRole('checkbox', { name: 'UPI' }));
    await user.click(payout.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.bodies('admin/programme').at(-1)).toEqual({ version: 1, payout_methods: ['upi', 'bank'] }),
    );
  });

  it('says what is wrong in the form, and what the server refuses at its field', async () => {
    api.on('PUT admin/programme', {
      status: 400,
      json: { message: 'No', code: 'invalid_input', errors: { brand_name: 'Invalid brand name' } },
    });
    const { user } = open();
    const rewards = await group('Rewards');
    await user.type(rewards.getByRole('textbox', { name: /Value of one point/ }), '1.234');
    await user.click(rewards.getByRole('button', { name: 'Save' }));
    expect(await rewards.findByText('Please enter an amount from ₹0.01 to ₹10,000')).toBeInTheDocument();
    const brand = await group('Brand');
    await user.type(brand.getByRole('textbox', { name: 'Brand name' }), 'Flow');
    await user.click(brand.getByRole('button', { name: 'Save' }));
    expect(await brand.findByText('Invalid brand name')).toBeInTheDocument();
    expect(brand.getByRole('textbox', { name: 'Brand name' })).toHaveValue('Flow');
  });

  it('keeps what was typed if the settings were changed meanwhile, takes over the rest, and saves on the next press', async () => {
    const { user } = open();
    const rewards = await group('Rewards');
    await user.type(rewards.getByRole('textbox', { name: /Value of one point/ }), '2');
    settings = { ...empty, version: 7, smallest_claim: 500 };
    await user.click(rewards.getByRole('button', { name: 'Save' }));
    expect(await rewards.findByText(/What you typed is kept/)).toBeInTheDocument();
    expect(rewards.getByRole('textbox', { name: /Value of one point/ })).toHaveValue('2');
    expect(rewards.getByRole('textbox', { name: /Smallest claim/ })).toHaveValue('500');
    await user.click(rewards.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.bodies('admin/programme').at(-1)).toEqual({ version: 7, point_value_paise: 200 }));
  });

  it('asks before a change is proposed, with its effect in rupees; Enter alone sends nothing', async () => {
    proposed = [{ field: 'point_value_paise', from: 100, to: 200 }];
    settings = { ...empty, point_value_paise: 100 };
    api.on('PUT admin/programme', ({ body }) => {
      expect(body).toEqual({ version: 0, point_value_paise: 200, smallest_claim: 50 });
      settings = { ...settings, smallest_claim: 50, version: 1 };
      const data = {
        confirmation_id: 3,
        effective_at: effectiveAt,
        waiting: ['point_value_paise'],
        saved: [],
        settings,
      };
      return { status: 202, json: { message: 'Proposed', data } };
    });
    const { user } = open();
    const rewards = await group('Rewards');
    await user.type(rewards.getByRole('textbox', { name: /Smallest claim/ }), '50');
    const value = rewards.getByRole('textbox', { name: /Value of one point/ });
    await user.clear(value);
    await user.type(value, '2{Enter}');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Propose these changes?' }));
    expect(dialog.getByText('₹1 → ₹2')).toBeInTheDocument();
    expect(
      dialog.getByText('2,50,000 points are outstanding. Their worth: ₹2,50,000 → ₹5,00,000.'),
    ).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.bodies('admin/programme').filter(Boolean)).toEqual([]);
    expect(value).toHaveValue('2');

    await user.click(rewards.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Propose changes' }));
    expect(await screen.findByText(/^Proposed. It takes effect in 24 hours/)).toBeInTheDocument();
    expect(value).toHaveValue('1');
    expect(rewards.getByRole('textbox', { name: /Smallest claim/ })).toHaveValue('50');
  });

  it('shows what waits: who proposed it, its effect, and when it takes effect', async () => {
    const row = {
      ...{ id: 3, kind: 'settings', state: 'waiting', decided_by: null, decided_at: null, outcome: null, user: null },
      order: { changes: { confirm_batch_points: { from: 1000, to: null } }, ...effect, outstanding_points: 1 },
      current: { ...effect, worth_paise_after: effect.worth_paise },
      requested_by: { id: 1, mobile: '9000000001', name: 'Asha' },
      ...{ requested_at: '2026-11-21T06:30:00.000Z', expires_at: '2026-12-05T06:30:00.000Z' },
      ...{ effective_at: effectiveAt, can_confirm: false, can_decline: true, can_withdraw: false },
    };
    api.on('POST admin/confirmations', { json: { message: 'Confirmations', data: [row], total_count: 1 } });
    settings = { ...empty, is_owner: false };
    open();
    const notice = (await screen.findByText('Asha proposed a change of the settings')).closest(
      '[class]',
    )!.parentElement!;
    expect(notice).toHaveTextContent('Second admin for batches above, in 24 hours 1,000 → –');
    expect(notice).toHaveTextContent('2,50,000 points are outstanding, worth ₹2,50,000.');
    expect(notice).toHaveTextContent(/It takes effect on 22 Nov 2026/);
    expect(api.bodies('admin/confirmations')).toContainEqual({ page: 1, state: 'waiting', kind: 'settings' });
  });

  it('says in words what the contrast of a colour means', async () => {
    api.on('POST admin/programme/accent', ({ body }) => ({
      json: {
        message: 'Shades',
        data:
          (body as { accent_colour: string }).accent_colour === '#ffffff'
            ? null
            : { light: { accent: '#887100' }, dark: { accent: '#ffd600' } },
      },
    }));
    const { user } = open();
    const brand = await group('Brand');
    const colour = brand.getByRole('textbox', { name: 'Accent colour' });
    await user.type(colour, 'FFD600');
    await waitFor(() => expect(colour).toHaveAccessibleDescription(/darkened to #887100\. Readable as it is on dark/));
    await user.clear(colour);
    await user.type(colour, '#ffffff');
    await waitFor(() => expect(colour).toHaveAccessibleDescription(/too light to be read/));
  });

  it('uploads a logo for the preview, and uses it and the labels’ language when the group is saved', async () => {
    api.on('POST admin/programme/logo', {
      status: 201,
      json: { message: 'Logo uploaded', data: { logo_key: 'k.png', logo_url: '/api/pictures/k-small.png' } },
    });
    const { user } = open();
    const brand = await group('Brand');
    await user.upload(brand.getByLabelText('Logo'), new File(['x'], 'logo.png', { type: 'image/png' }));
    expect(await brand.findByRole('img', { name: 'The logo' })).toHaveAttribute('src', '/api/pictures/k-small.png');
    await user.selectOptions(brand.getByRole('combobox', { name: 'Second language of labels' }), 'Tamil');
    await user.click(brand.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.bodies('admin/programme').at(-1)).toEqual({ version: 0, logo_key: 'k.png', label_language: 'ta' }),
    );
  });

  it('lists who changed what, and lets other admins only look', async () => {
    settings = { ...empty, is_owner: false };
    open();
    const row = await screen.findByRole('row', { name: /9000000001/ });
    expect(row).toHaveTextContent('Value of one point: – → ₹1.50');
    expect(row).toHaveTextContent('Took effect after 24 hours');
    expect(screen.getByText('Only the owner of the programme can change these settings.')).toBeInTheDocument();
    expect((await group('Rewards')).getByRole('textbox', { name: /Value of one point/ })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});
