import translatedReasons from '@loyalty/tooling/cases/rejection-reasons.json';
import { flushSync } from 'react-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { leaveTab, quietConsole } from '../../../../test/browser-stand-ins';
import {
  approved,
  current,
  flagged,
  holdLists,
  ids,
  ledger,
  openClaims,
  reasons,
  serveQueueToEach,
  shown,
} from '../../../../test/claims';

quietConsole();

serveQueueToEach();

describe('/admin/claims', () => {
  it('shows what waits, oldest first, and the first claim with its scans', async () => {
    await openClaims();
    expect(await screen.findByText('22 waiting')).toBeVisible();
    expect(screen.getByText('2,200 points (₹2,200)')).toBeVisible();
    expect(screen.getByText('Oldest: 3 days')).toBeVisible();
    expect(ids().slice(0, 3)).toEqual(['TX-1', 'TX-2', 'TX-4']);
    expect(screen.getByText('1–10 of 22')).toBeVisible();
    await shown('TX-1');
    expect(screen.getByText('No signals of risk')).toBeVisible();
    expect(screen.getByText('2 hours later · 117 km')).toBeVisible();
  });

  it('moves by J and K, also between pages', async () => {
    const { user, router } = await openClaims();
    await user.keyboard('jj');
    await shown('TX-4');
    expect(router.state.location.pathname).toBe('/admin/claims/TX-4');
    await user.keyboard('k');
    await shown('TX-2');
    await waitFor(() => expect(current()).toHaveFocus());
    await user.keyboard('jjjjjjjjj');
    await shown('TX-12');
    expect(screen.getByText('11–20 of 22')).toBeVisible();
    await user.keyboard('k');
    await shown('TX-11');
  });

  it('shows the first of the next page before that page is read: A decides no claim that was passed', async () => {
    const { user } = await openClaims();
    await user.keyboard('jjjjjjjjj');
    await shown('TX-11');
    const release = holdLists();
    await user.keyboard('j');
    await shown('TX-12');
    expect(ids()[0]).toBe('TX-12');
    await waitFor(() => expect(current()).toHaveFocus());
    await user.keyboard('a');
    await shown('TX-13');
    release();
    await waitFor(() => expect(screen.getByRole('list', { name: 'Claims' }).closest('[aria-busy=false]')).toBeTruthy());
    await shown('TX-13');
    leaveTab();
    await waitFor(() => expect(approved()).toEqual(['TX-12']));
  });

  it('shows no claim until the page before is read, then its last', async () => {
    const { user } = await openClaims('/admin/claims?page=2');
    await shown('TX-12');
    const release = holdLists();
    await user.keyboard('k');
    await waitFor(() => expect(current()).toBeUndefined());
    expect(screen.getByRole('region', { name: 'List of claims' })).toHaveFocus();
    await user.keyboard('ajk');
    release();
    await shown('TX-11');
    await waitFor(() => expect(current()).toHaveFocus());
    expect(screen.getByText('22 waiting')).toBeVisible();
  });

  it('approves by A, shows the next, and sends it once; Z takes it back before', async () => {
    const { user } = await openClaims();
    await user.keyboard('a');
    expect(await screen.findByText('Approving 100 points (₹100) of Ramesh Patil')).toBeVisible();
    await shown('TX-2');
    expect(ids()).not.toContain('TX-1');
    expect(screen.getByText('21 waiting')).toBeVisible();
    await user.keyboard('z');
    await shown('TX-1');
    expect(approved()).toEqual([]);

    await user.keyboard('aa');
    await shown('TX-4');
    leaveTab();
    leaveTab();
    await waitFor(() => expect(approved()).toEqual(['TX-1', 'TX-2']));
    expect(await screen.findByText('Approved 100 points (₹100) of Sunita Rao')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('1–10 of 20')).toBeVisible());
    expect(ids()[0]).toBe('TX-4');
  });

  it('reads list, counts and claim again once after a series of decisions, and counts right until then', async () => {
    const { user } = await openClaims();
    await user.keyboard('aaaa');
    await shown('TX-6');
    const reads = () => ['admin/claims/queue', 'admin/claims/summary'].map((path) => api.callsOf(path).length);
    const before = reads();
    const answers: (() => void)[] = [];
    const approve = ledger.approvals();
    api.on('POST admin/approval/store', async (call) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return approve(call);
    });
    leaveTab();
    for (let sent = 1; sent <= 4; sent += 1) {
      await waitFor(() => expect(answers).toHaveLength(4));
      expect(reads()).toEqual(before);
      answers[sent - 1]?.();
      await waitFor(() => expect(approved()).toHaveLength(4));
      expect(screen.getByText('18 waiting')).toBeVisible();
      expect(screen.getByText('1–10 of 18')).toBeVisible();
    }
    await waitFor(() => expect(reads()).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1]));
    expect(screen.getByText('18 waiting')).toBeVisible();
  });

  it('sends what is held when another page is opened', async () => {
    const { user, unmount } = await openClaims();
    await user.keyboard('a');
    await shown('TX-2');
    unmount();
    await waitFor(() => expect(approved()).toEqual(['TX-1']));
  });

  it('keeps a half-written reason for the same claim, and asks before the page is closed', async () => {
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const reason = () => screen.findByRole('textbox', { name: 'Another reason' });
    const before = await openClaims();
    await before.user.keyboard('r');
    await before.user.type(await reason(), 'A dealer');
    expect(leaves()).toBe(false);
    before.unmount();

    const { user } = await openClaims();
    await user.keyboard('r');
    expect(await reason()).toHaveValue('A dealer');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await reason()).toHaveValue('');
    await user.type(await reason(), 'A dealer');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage.getItem('adminDrafts')).toBeNull();
    expect(leaves()).toBe(true);
  });

  it('rejects by R and the digit of a saved reason, or with a new one, which is saved', async () => {
    const { user } = await openClaims();
    await user.keyboard('r');
    await screen.findByText('Photographs of labels');
    await user.keyboard('2');
    await shown('TX-2');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Reject 1 claim?' });
    const submit = within(dialog).getByRole('button', { name: 'Reject 1 claim' });
    await user.click(submit);
    expect(within(dialog).getByText('Please enter a reason')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: /^Delete the saved reason: Photographs/ }));
    await waitFor(() => expect(reasons.map(({ reason }) => reason)).not.toContain('Photographs of labels'));
    await user.click(await within(dialog).findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(reasons.map(({ reason }) => reason)).toContain('Photographs of labels'));
    await user.type(within(dialog).getByRole('textbox', { name: 'Another reason' }), 'A dealer, not 1 plumber');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Save this reason for the team' }));
    await user.click(submit);
    await shown('TX-4');
    leaveTab();
    await waitFor(() => expect(api.bodies('admin/approval/reject')).toHaveLength(2));
    expect(api.bodies('admin/approval/reject')).toEqual([
      { transaction_id: 'TX-1', reason: 'Photographs of labels' },
      { transaction_id: 'TX-2', reason: 'A dealer, not 1 plumber' },
    ]);
    await waitFor(() => expect(reasons.map(({ reason }) => reason)).toContain('A dealer, not 1 plumber'));
  });

  it('rejects with a reason that the user reads in their own language', async () => {
    const { user } = await openClaims();
    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Reject 1 claim?' });
    const list = within(dialog).getByRole('list', { name: 'Reasons in the user’s language' });
    const offered = within(list).getAllByRole('button');
    expect(offered.map(({ textContent }) => textContent)).toEqual(translatedReasons);
    await user.click(within(list).getByRole('button', { name: 'The labels look copied.' }));
    await shown('TX-2');
    leaveTab();
    await waitFor(() =>
      expect(api.bodies('admin/approval/reject')).toEqual([
        { transaction_id: 'TX-1', reason: 'The labels look copied.' },
      ]),
    );
  });

  it('shows why a saved reason could not be deleted, and which are left', async () => {
    const { user } = await openClaims();
    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Reject 1 claim?' });
    api.on('DELETE admin/rejection-reasons', () => {
      reasons.splice(1, 1);
      return { status: 404, json: { message: 'It was deleted before', code: 'reason_not_found' } };
    });
    await user.click(await within(dialog).findByRole('button', { name: /^Delete the saved reason: Photographs/ }));
    expect(await within(dialog).findByText('It was deleted before')).toBeVisible();
    await waitFor(() => expect(within(dialog).queryByText('Photographs of labels')).not.toBeInTheDocument());
  });

  it('asks before it approves a claim with signals, and names them', async () => {
    flagged.set('TX-1', { signal: 'speed', km: 310, kmh: 412, serial: 10_484 });
    const { user } = await openClaims();
    const link = await screen.findByRole('link', { name: '1 with signals' });
    expect(link).toHaveAttribute('href', '/admin/claims?signal=yes');
    await user.keyboard('a');
    const dialog = await screen.findByRole('alertdialog', { name: 'Approve in spite of the signals?' });
    expect(within(dialog).getByText(/Two scans 310 km apart, 412 km\/h/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(ids()).toContain('TX-1');
    await user.keyboard('a');
    await screen.findByRole('alertdialog');
    // As in a browser, where React renders between two listeners: the question is closed when the page hears the key.
    const render = () => flushSync(() => undefined);
    document.body.addEventListener('keydown', render);
    await user.keyboard('a');
    document.body.removeEventListener('keydown', render);
    await shown('TX-2');
    expect(ids()[0]).toBe('TX-2');
    leaveTab();
    await waitFor(() => expect(approved()).toEqual(['TX-1']));
  });

  it('shows the next claim though the list was read again while the question was open', async () => {
    flagged.set('TX-2', { signal: 'speed', km: 310, kmh: 412, serial: 10_484 });
    const { user } = await openClaims();
    await user.keyboard('a');
    await shown('TX-2');
    await user.keyboard('a');
    await screen.findByRole('alertdialog');
    const lists = api.bodies('admin/claims/queue').length;
    leaveTab();
    await waitFor(() => expect(api.bodies('admin/claims/queue').length).toBeGreaterThan(lists + 1));
    await screen.findByText('21 waiting');
    await user.keyboard('a');
    await shown('TX-4');
  });

  it('approves a selection after a question with count and points', async () => {
    const { user } = await openClaims();
    await user.click(screen.getByRole('checkbox', { name: 'Select all 10' }));
    expect(screen.getByText('10 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Approve 10 claims?' });
    await user.click(within(dialog).getByRole('button', { name: 'Approve 1,000 points (₹1,000)' }));
    await waitFor(() => expect(screen.getByText('12 waiting')).toBeVisible());
    leaveTab();
    await waitFor(() => expect(approved()).toEqual(['TX-1,TX-2,TX-4,TX-5,TX-6,TX-7,TX-8,TX-9,TX-10,TX-11']));
  });

  it('starts another list with its first claim and nothing selected: what is decided is in view', async () => {
    flagged.set('TX-6', { signal: 'new-account' });
    const { user } = await openClaims('/admin/claims/TX-2');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 10' }));
    await user.click(screen.getByRole('checkbox', { name: 'With signals only' }));
    await shown('TX-6');
    expect(screen.queryByText('10 selected')).not.toBeInTheDocument();
  });

  it('brings a claim back whose decision failed, with the reason and Retry', async () => {
    const { user } = await openClaims();
    api.on('POST admin/approval/store', { status: 503, json: { message: 'Busy', code: 'busy' } });
    await user.keyboard('a');
    await shown('TX-2');
    leaveTab();
    expect(await screen.findByText('100 points (₹100) of Ramesh Patil were not approved')).toBeVisible();
    expect(ids()[0]).toBe('TX-1');
    api.on('POST admin/approval/store', ledger.approvals());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(ids()[0]).toBe('TX-2'));
    expect(screen.queryByText(/were not approved/)).not.toBeInTheDocument();
  });

  it('says that another admin had decided a claim', async () => {
    const { user } = await openClaims();
    Object.assign(ledger.claims[0]!, { status: 'rejected' });
    await user.keyboard('a');
    leaveTab();
    expect(await screen.findByText('Already rejected: TX-1.')).toBeVisible();
  });
});
