import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { catchSavedFiles } from '../../../../test/browser-stand-ins';
import { bodyOf, openUser, person, serveScans } from '../../../../test/user';

const saved = catchSavedFiles();

describe('the page of a person', () => {
  it('shows name, contact and points', async () => {
    openUser();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ramesh Patil' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Call 9876543210' })).toHaveAttribute('href', 'tel:+919876543210');
    expect(screen.getByText('Active')).toBeInTheDocument();
    expect(screen.getByText('20 Aug 2026')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plumbers' })).toHaveAttribute('href', '/admin/plumbers');
    const points = screen.getByRole('region', { name: 'Points' });
    expect(points).toHaveTextContent('Balance, not yet claimed340');
    expect(points).toHaveTextContent(/1,910Earned.*670Awaiting.*900Redeemed.*Adjusted by hand, total: \+70/);
    expect(screen.getByRole('region', { name: 'Details' })).toHaveTextContent(/Kothrud, Pune.*ramesh@example.com/);
    expect(bodyOf('get')).toEqual({ user_id: 7 });
  });

  it('pages scans, claims and points, each kept in the address', async () => {
    serveScans(23);
    const { user, router } = openUser();
    const table = await screen.findByRole('table', { name: 'Scans' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(/Elbow 1.*40.*20 Nov 2026.*Baner, Pune.*TX-10047.*Awaiting approval/);
    expect(second).toHaveTextContent(/Elbow 2.*Location not shared.*Not claimed yet/);
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText('Elbow 21')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=3');
    expect(bodyOf('scans')).toEqual({ user_id: 7, page: 3 });

    await user.click(screen.getByRole('radio', { name: 'Claims' }));
    const claims = await screen.findByRole('table', { name: 'Claims' });
    expect(router.state.location.search).toBe('?show=claims');
    expect(within(claims).getByRole('row', { name: /TX-10012/ })).toHaveTextContent(/120.*Rejected.*Came back unused/);

    expect(within(claims).getByRole('link', { name: 'TX-10012' })).toHaveAttribute('href', '/admin/claims/TX-10012');

    await user.click(screen.getByRole('radio', { name: 'Points' }));
    const entries = await screen.findByRole('table', { name: 'Points history' });
    expect(router.state.location.search).toBe('?show=points');
    const [, adjusted, approved, scanned] = within(entries).getAllByRole('row');
    expect(adjusted).toHaveTextContent(/Points adjusted.*Paid in cash.*Admin 9000000001.*−30.*340/);
    expect(approved).toHaveTextContent(/Claim TX-10040 approved/);
    expect(scanned).toHaveTextContent(/Elbow 1.*–.*\+40.*370/);
  });

  it('shows that a user is suspended and why, and suspicious scanning', async () => {
    Object.assign(person, {
      name: null,
      role_id: 3,
      status: 'suspended',
      suspended_at: '2026-11-19T06:30:00.000Z',
      suspension_reason: 'Sold labels',
      fraud_flags: { count: 2, latest: { kind: 'travel-speed', at: '2026-11-18T06:30:00.000Z' } },
    });
    openUser();
    expect(await screen.findByRole('heading', { level: 1, name: 'No name yet' })).toBeInTheDocument();
    expect(screen.getByText(/^Suspended since/).closest('p, div')).toHaveTextContent(/Suspended since 19 Nov 2026/);
    expect(screen.getByText('Sold labels')).toBeInTheDocument();
    expect(screen.getByText('2 scan patterns looked odd')).toBeInTheDocument();
    expect(screen.getByText(/Two scans too far apart for the time between them/)).toHaveTextContent(/18 Nov 2026/);
    expect(screen.getByRole('button', { name: 'Restore' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Customers' })).toHaveAttribute('href', '/admin/customers');
  });

  it('links to no list while it is not known which the person is in', async () => {
    let respond = () => {};
    const loaded = new Promise<void>((resolve) => (respond = resolve));
    api.on('POST admin/people/get', () =>
      loaded.then(() => ({ json: { message: 'Person', data: { ...person, role_id: 3 } } })),
    );
    openUser();
    expect(await screen.findByText('Loading the person')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^(Plumbers|Customers)$/ })).not.toBeInTheDocument();
    respond();
    expect(await screen.findByRole('link', { name: 'Customers' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 }).querySelector('bdi')).toHaveTextContent('Ramesh Patil');
  });

  it('shows that a user does not exist, and the reason of another failure, with Retry', async () => {
    api.on('POST admin/people/get', { status: 404, json: { message: 'User not found', code: 'user_not_found' } });
    openUser();
    expect(await screen.findByText('There is no such person')).toBeInTheDocument();
  });

  it('loads on Retry after a failure', async () => {
    let broken = true;
    api.on('POST admin/people/get', () =>
      broken
        ? { status: 500, json: { message: 'Something broke', code: 'internal' } }
        : { json: { message: 'ok', data: person } },
    );
    const { user } = openUser();
    expect(await screen.findByText('Something broke')).toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ramesh Patil' })).toBeInTheDocument();
  });

  it.each(['/admin/people/abc', '/admin/people/0', '/admin/people/1.5'])(
    'says that there is no such person at %s, and asks the server nothing',
    async (address) => {
      openUser(address);
      expect(await screen.findByText('There is no such person')).toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1, name: 'Person' })).toBeInTheDocument();
      expect(api.bodies('admin/people/get')).toEqual([]);
    },
  );

  it('downloads the statement of a financial year, once rewards are paid out', async () => {
    api.on('GET admin/programme', { json: { message: 'Settings', data: { version: 1, payout_methods: ['upi'] } } });
    const statement = (year: string, paid_paise: number) => ({
      json: {
        message: 'Statement',
        data: {
          ...{ year, years: ['2026-27', '2025-26'], points_earned: 40, points_claimed: 40, points_approved: 40 },
          ...{ payments: 1, paid_paise },
        },
      },
    });
    api.on('POST admin/statements/get', statement('2026-27', 110_050));
    api.on('POST admin/statements/download', { text: '%PDF', headers: { 'content-type': 'application/pdf' } });
    const { user } = openUser();
    await user.click(await screen.findByRole('button', { name: 'Statement' }));
    const panel = within(screen.getByRole('dialog', { name: 'Statement' }));
    expect(await panel.findByText('₹1,100.50')).toBeInTheDocument();
    api.on('POST admin/statements/get', statement('2025-26', 4000));
    await user.selectOptions(panel.getByRole('combobox', { name: 'Financial year' }), '2025-26');
    expect(await panel.findByText('₹40')).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Download PDF' }));
    expect(api.bodies('admin/statements/download')).toEqual([{ user_id: 7, year: '2025-26', format: 'pdf' }]);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['statement-7-2025-26.pdf']));
  });
});

describe('Adjust points', () => {
  const openDialog = async () => {
    const view = openUser();
    await view.user.click(await screen.findByRole('button', { name: 'Adjust points' }));
    const dialog = screen.getByRole('dialog', { name: 'Adjust points' });
    return { ...view, dialog: within(dialog) };
  };
  const requests = () => api.callsOf('admin/people/adjust');

  it('shows the new balance before confirmation, sends sign, reason and a key, and reloads the user', async () => {
    api.on('POST admin/people/adjust', () => {
      person.balance_reward_points = 90;
      return { status: 201, json: { message: 'ok', data: { balance_reward_points: 90 } } };
    });
    const { user, dialog } = await openDialog();
    expect(dialog.getByText(/^The balance/)).toHaveTextContent('The balance is 340 points.');
    await user.click(dialog.getByRole('radio', { name: 'Take back' }));
    await user.type(dialog.getByRole('textbox', { name: 'Points' }), '250');
    expect(dialog.getByText(/^The balance/).closest('p')).toHaveTextContent(
      'The balance goes from 340 points to 90 points.',
    );
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), '  Paid in cash ');
    await user.dblClick(dialog.getByRole('button', { name: 'Take 250 points back' }));
    expect(await screen.findByText('Points adjusted. The balance is 90 points.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodyOf('adjust')).toEqual({ user_id: 7, points: -250, reason: 'Paid in cash' });
    expect(requests()[0]!.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(await within(screen.getByRole('region', { name: 'Points' })).findByText('90')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Adjust points' })).toHaveFocus();
  });

  it('says what is missing or too much, at its field, and sends nothing', async () => {
    const { user, dialog } = await openDialog();
    const points = dialog.getByRole('textbox', { name: 'Points' });
    await user.click(dialog.getByRole('button', { name: 'Give points' }));
    expect(await dialog.findByText('Please enter how many points.')).toBeInTheDocument();
    expect(dialog.getByText('Please enter a reason')).toBeInTheDocument();
    await waitFor(() => expect(points).toHaveFocus());
    for (const [typed, message] of [
      ['1.5', 'Points must be a whole number.'],
      ['0', 'Please enter 1 to 10,00,000 points.'],
      ['1000001', 'Please enter 1 to 10,00,000 points.'],
    ] as const) {
      await user.clear(points);
      await user.type(points, typed);
      expect(await dialog.findByText(message)).toBeInTheDocument();
    }
    await user.click(dialog.getByRole('radio', { name: 'Take back' }));
    await user.clear(points);
    await user.type(points, '341');
    expect(await dialog.findByText('The balance is only 340 points.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'r');
    await user.click(dialog.getByRole('button', { name: 'Take points back' }));
    expect(requests()).toEqual([]);
  });

  it('keeps what was typed when the server refuses, and says why at the field', async () => {
    const message = 'The balance is 12 points; it cannot fall below 0';
    api.on('POST admin/people/adjust', {
      status: 409,
      json: { message, code: 'balance_too_low', errors: { points: message } },
    });
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'Take back' }));
    await user.type(dialog.getByRole('textbox', { name: 'Points' }), '100');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Twice');
    await user.click(dialog.getByRole('button', { name: 'Take 100 points back' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Points' })).toHaveValue('100');
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Twice');
    expect(dialog.getByRole('radio', { name: 'Take back' })).toBeChecked();
  });

  it('repeats with the same key after a lost response, with another for other points', async () => {
    let lost = true;
    api.on('POST admin/people/adjust', () =>
      lost ? { broken: true } : { status: 201, json: { message: 'ok', data: { balance_reward_points: 350 } } },
    );
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByRole('textbox', { name: 'Points' }), '10');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Bonus');
    await user.click(dialog.getByRole('button', { name: 'Give 10 points' }));
    expect(await dialog.findByText('The server cannot be reached. Please try again in a moment.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Points' }), '0');
    await user.click(dialog.getByRole('button', { name: 'Give 100 points' }));
    await waitFor(() => expect(requests()).toHaveLength(2));
    await dialog.findByText('The server cannot be reached. Please try again in a moment.');
    lost = false;
    await user.click(await dialog.findByRole('button', { name: 'Give 100 points' }));
    expect(await screen.findByText('Points adjusted. The balance is 350 points.')).toBeInTheDocument();
    const keys = requests().map(({ headers }) => headers['idempotency-key']);
    expect(keys[1]).toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
  });
});

describe('Suspend and Restore', () => {
  it('suspends with a reason after telling what follows, and restores', async () => {
    api.on('POST admin/people/suspend', () => {
      Object.assign(person, {
        status: 'suspended',
        suspended_at: '2026-11-21T06:30:00.000Z',
        suspension_reason: 'Fraud',
      });
      return { json: { message: 'ok', data: {} } };
    });
    api.on('POST admin/people/restore', () => {
      Object.assign(person, { status: 'active', suspended_at: null, suspension_reason: null });
      return { json: { message: 'ok', data: {} } };
    });
    const { user } = openUser();
    await user.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Suspend Ramesh Patil?' }));
    expect(dialog.getByText(/balance of 340 points and 670 points awaiting approval stay/)).toBeInTheDocument();
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    expect(reason).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Suspend 1 user' }));
    expect(await dialog.findByText('Please enter a reason')).toBeInTheDocument();
    expect(api.bodies('admin/people/suspend')).toEqual([]);
    await user.type(reason, 'Fraud');
    await user.dblClick(dialog.getByRole('button', { name: 'Suspend 1 user' }));
    expect(await screen.findByText('Ramesh Patil is suspended and signed out.')).toBeInTheDocument();
    expect(api.bodies('admin/people/suspend')).toEqual([{ user_id: 7, reason: 'Fraud' }]);

    const restore = await screen.findByRole('button', { name: 'Restore' });
    expect(restore).toHaveFocus();
    await user.click(restore);
    const second = within(screen.getByRole('alertdialog', { name: 'Restore Ramesh Patil?' }));
    expect(second.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
    await user.type(second.getByRole('textbox', { name: 'Reason' }), 'Cleared up');
    await user.dblClick(second.getByRole('button', { name: 'Restore 1 user' }));
    expect(await screen.findByText('Ramesh Patil can sign in again.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Suspend' })).toBeInTheDocument();
    expect(api.bodies('admin/people/restore')).toEqual([{ user_id: 7, reason: 'Cleared up' }]);
  });

  it('stays open with what was typed when it fails', async () => {
    api.on('POST admin/people/suspend', { status: 500, json: { message: 'Something broke', code: 'internal' } });
    const { user } = openUser();
    await user.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Fraud');
    await user.click(dialog.getByRole('button', { name: 'Suspend 1 user' }));
    expect(await dialog.findByText('Something broke')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Fraud');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Suspend' }));
    expect(within(screen.getByRole('alertdialog')).getByRole('textbox', { name: 'Reason' })).toHaveValue('Fraud');
  });
});
