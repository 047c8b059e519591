import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { someToken, visit } from '../../../../test/visit';
import { endSession } from '../../../session/session';
import { RulesPage } from './rules-page';

quietConsole();
afterEach(cleanup);

const limits = {
  max_points_a_claim: 500,
  max_points_a_user_a_month: 1000,
  min_account_days: 30,
  max_claims_a_day: 50,
  max_points_a_day: 10_000,
};
const rules = {
  version: 0,
  enabled: false,
  ...limits,
  changed_at: null,
  changed_by: null,
  today: { claims: 0, points: 0 },
};
const claimsAndPoints = { claims: 2, points: 640 };
const dryRun = {
  days: [
    { day: '2026-11-21', claims: 3, points: 240 },
    { day: '2026-11-22', claims: 37, points: 5_760 },
  ],
  claims: 160,
  unread: 0,
  approved: { claims: 40, points: 6_000, worth_paise: 600_000 },
  rejected_by_admin: { ...claimsAndPoints, transaction_ids: ['TX-7', 'TX-9'] },
  waiting: { claims: 1, points: 90 },
};

async function openRules(permissions = ['claims.read', 'rules.change'], saved: object = rules) {
  const session = { id: 1, mobile: '9876500000', name: '', roles: [], permissions };
  api.on('GET admin/session', { json: { message: 'Session', data: session } });
  api.on('GET admin/approval-rules', { json: { message: 'Rules', data: saved } });
  api.on('POST admin/approval-rules/dry-run', { json: { message: 'Dry run', data: dryRun } });
  api.on('PUT admin/approval-rules', ({ body }) => ({
    json: {
      message: 'Rules saved',
      data: { ...rules, ...(body as object), version: 1, changed_at: '2026-11-23T05:00:00Z', changed_by: 'Asha' },
    },
  }));
  const page = visit({ pages: [{ path: '/', element: <RulesPage /> }], path: '/', signedIn: true });
  await screen.findByRole('textbox', { name: 'Points of one claim, at most' });
  return page;
}

const field = () => screen.getByRole('textbox', { name: 'Points of one claim, at most' });
const attempt = () => screen.getByRole('button', { name: 'Try on the last 90 days' });

describe('/admin/claims/rules', () => {
  it('turns rules on only after these very limits were tried, and shows what they would have done', async () => {
    const { user } = await openRules();
    expect(screen.getByText('Off')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Turn on/ })).not.toBeInTheDocument();
    await user.clear(field());
    await user.type(field(), '1,500');
    await user.click(attempt());
    expect(await screen.findByText('40 claims of 160 (25 %) · 6,000 points (₹6,000)')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Approved claims per day; at most 37' })).toBeVisible();
    expect(screen.getByText('An admin rejected 2 of them')).toBeVisible();
    expect(screen.getByRole('link', { name: 'TX-9' })).toHaveAttribute('href', '/admin/claims/TX-9');
    expect(screen.getByText('1 of them waits now.')).toBeVisible();
    expect(api.bodies('admin/approval-rules/dry-run')).toEqual([{ ...limits, max_points_a_claim: 1500 }]);

    await user.type(field(), '0');
    expect(screen.queryByRole('button', { name: /Turn on/ })).not.toBeInTheDocument();
    await user.type(field(), '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Turn on with these limits' }));
    expect(await screen.findByText(/Rule 1, saved by Asha/)).toBeVisible();
    expect(screen.getByText('On')).toBeVisible();
    expect(api.bodies('admin/approval-rules').at(-1)).toEqual({
      version: 0,
      enabled: true,
      ...limits,
      max_points_a_claim: 1500,
    });
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    await waitFor(() =>
      expect(api.bodies('admin/approval-rules').at(-1)).toMatchObject({ version: 1, enabled: false }),
    );
  });

  it('says that nothing has changed while a second admin must confirm', async () => {
    const { user } = await openRules();
    api.on('PUT admin/approval-rules', {
      status: 202,
      json: { message: 'Another admin must confirm this', data: { confirmation_id: 4 } },
    });
    await user.click(attempt());
    await user.click(await screen.findByRole('button', { name: 'Turn on with these limits' }));
    expect(await screen.findByText('A second admin must confirm it')).toBeVisible();
    expect(screen.getByText('Off')).toBeVisible();
  });

  it('names the limit that is wrong, before and after it was sent', async () => {
    const { user } = await openRules();
    await user.clear(field());
    await user.click(attempt());
    expect(field()).toHaveAccessibleDescription(expect.stringContaining('Please enter a whole number above 0'));
    expect(api.bodies('admin/approval-rules/dry-run')).toEqual([]);
    const errors = { max_points_a_claim: 'Please enter a number from 1 to 1,00,00,000' };
    api.on('POST admin/approval-rules/dry-run', {
      status: 400,
      json: { message: 'Invalid', code: 'invalid_request', errors },
    });
    await user.type(field(), '99999999');
    await user.click(attempt());
    await waitFor(() =>
      expect(field()).toHaveAccessibleDescription(expect.stringContaining(errors.max_points_a_claim)),
    );
  });

  it('turns off at once and alone: the rules in force, while a trial runs and with a draft that is no number', async () => {
    const { user } = await openRules(undefined, { ...rules, version: 3, enabled: true });
    api.on('POST admin/approval-rules/dry-run', () => new Promise(() => undefined));
    await user.clear(field());
    await user.type(field(), '9,000');
    await user.click(attempt());
    await user.clear(field());
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Off')).toBeVisible();
    expect(api.bodies('admin/approval-rules').at(-1)).toEqual({ version: 3, enabled: false, ...limits });
    expect(field()).toHaveValue('');
    await user.type(field(), '9,000');
    expect(field()).not.toBeInvalid();
  });

  it('turns off the rules that another owner changed meanwhile, without a question', async () => {
    const { user } = await openRules(undefined, { ...rules, version: 3, enabled: true });
    const changed = { ...rules, ...limits, max_points_a_claim: 700, version: 4, enabled: true };
    api.on('PUT admin/approval-rules', ({ body }) =>
      (body as { version: number }).version === 4
        ? { json: { message: 'Rules saved', data: { ...changed, ...(body as object), version: 5 } } }
        : { status: 409, json: { message: 'Changed', code: 'settings_changed' } },
    );
    api.on('GET admin/approval-rules', { json: { message: 'Rules', data: changed } });
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Off')).toBeVisible();
    expect(api.bodies('admin/approval-rules')).toContainEqual({
      ...limits,
      max_points_a_claim: 700,
      version: 4,
      enabled: false,
    });
  });

  it('only shows the limits to an admin who may not change them', async () => {
    await openRules(['claims.read'], { ...rules, version: 3, enabled: true });
    expect(await screen.findByText('Only the owner of the programme can change the rules.')).toBeVisible();
    expect(field()).toBeDisabled();
    expect(screen.queryByRole('button', { name: /Try|Turn/ })).not.toBeInTheDocument();
  });

  it('keeps typed limits through a reload or the end of the session, and asks before the page is closed', async () => {
    const before = await openRules();
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).toBe(true);
    await before.user.clear(field());
    await before.user.type(field(), '800');
    expect(leaves()).toBe(false);
    before.unmount();
    act(() => endSession('refused', someToken));

    const { user } = await openRules(undefined, { ...rules, max_claims_a_day: 70 });
    expect(field()).toHaveValue('800');
    expect(screen.getByRole('textbox', { name: 'Claims a day, at most' })).toHaveValue('70');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field()).toHaveValue('500');
    expect(sessionStorage.getItem('adminDrafts')).toBeNull();
    expect(leaves()).toBe(true);
  });

  it.each([
    ['saved', 200],
    ['sent to a second admin', 202],
  ])('keeps nothing once the limits were %s', async (_name, status) => {
    const { user } = await openRules();
    if (status === 202)
      api.on('PUT admin/approval-rules', { status, json: { message: 'Confirm', data: { confirmation_id: 4 } } });
    await user.clear(field());
    await user.type(field(), '800');
    expect(sessionStorage.getItem('adminDrafts')).toContain('800');
    await user.click(attempt());
    await user.click(await screen.findByRole('button', { name: 'Turn on with these limits' }));
    await waitFor(() => expect(sessionStorage.getItem('adminDrafts')).toBeNull());
    expect(field()).toHaveValue('800');
  });

  it('keeps what was typed when another owner saved meanwhile', async () => {
    const { user } = await openRules();
    await user.clear(field());
    await user.type(field(), '800');
    await user.click(attempt());
    api.on('PUT admin/approval-rules', { status: 409, json: { message: 'Changed', code: 'settings_changed' } });
    api.on('GET admin/approval-rules', { json: { message: 'Rules', data: { ...rules, version: 5 } } });
    await user.click(await screen.findByRole('button', { name: 'Turn on with these limits' }));
    expect(await screen.findByText(/The rules were changed meanwhile/)).toBeVisible();
    expect(field()).toHaveValue('800');
    await user.click(screen.getByRole('button', { name: 'Turn on with these limits' }));
    // Its rejection is followed by another read, which has no body.
    await waitFor(() =>
      expect(api.bodies('admin/approval-rules')).toContainEqual(expect.objectContaining({ version: 5 })),
    );
  });
});
