import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { leaveTab, quietConsole } from '../../../../test/browser-stand-ins';
import { flagged, ledger, openClaims, serveQueue, serveQueueToEach } from '../../../../test/claims';

quietConsole();
serveQueueToEach();
beforeEach(() => serveQueue(5));

const findApprove = (name: string | RegExp) => screen.findByRole('button', { name });
const showAll = async () => (await screen.findByRole('button', { name: 'Show all' })).click();
const queryPreview = () => screen.queryByRole('list', { name: 'Awaiting approval' });

describe('the rewards preview', () => {
  it('§2 Dashboard: rewards preview, §4 redemption: per user: approves what was on show for that person, and nothing that came in the meantime', async () => {
    const { user } = await openClaims('/admin/claims/TX-1');
    await showAll();
    const approve = await findApprove('Approve 2 claims · 200 points');
    expect(
      within(queryPreview()!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['TX-1', 'TX-5'].map((id) => `${id}19 Nov 2026100 points`));
    ledger.claims.push({ ...ledger.claims[0]!, transaction_id: 'TX-99' });
    await user.click(approve);
    const question = await screen.findByRole('alertdialog', { name: 'Approve 2 claims?' });
    expect(question).toHaveAccessibleDescription(/^200 points of Ramesh Patil move from awaiting to redeemed/);
    await user.click(within(question).getByRole('button', { name: 'Approve 200 points' }));
    leaveTab();
    const shown = ['TX-1', 'TX-5'];
    const shown_values = Object.fromEntries(shown.map((id) => [id, null]));
    await waitFor(() =>
      expect(api.bodies('admin/approval/store')).toEqual([{ user_id: 1, transaction_ids: shown, shown_values }]),
    );
    expect(ledger.claims.at(-1)?.status).toBe('pending');
  });

  it('says that the rewards could not be loaded, and loads them on Retry', async () => {
    api.on('POST admin/scanners/get', { status: 503, json: { message: 'Try again in a moment', code: 'unavailable' } });
    const { user } = await openClaims('/admin/claims/TX-1');
    await showAll();
    expect(await screen.findByText('The rewards could not be loaded')).toBeInTheDocument();
    ledger.serve(api);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findApprove('Approve 2 claims · 200 points');
    expect(screen.queryByText('The rewards could not be loaded')).not.toBeInTheDocument();
  });

  it('asks in spite of the signals of these claims', async () => {
    flagged.set('TX-5', { signal: 'new-account' });
    const { user } = await openClaims('/admin/claims/TX-1');
    await showAll();
    ledger.claims[0]!.signals = [];
    await user.click(await findApprove('Approve 2 claims · 200 points'));
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
  });

  it('§4 redemption: the approve button is there only with points above 0, and for who may decide', async () => {
    ledger.claims.forEach((claim) => (claim.status = 'approved'));
    await openClaims('/admin/claims/TX-1');
    expect(queryPreview()).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
  });

  it('is not repeated where the claim on show is all that waits, and only shown to who may not decide', async () => {
    const { unmount } = await openClaims('/admin/claims/TX-2');
    expect(queryPreview()).not.toBeInTheDocument();
    expect(api.bodies('admin/scanners/get')).toEqual([]);
    unmount();
    await openClaims('/admin/claims/TX-1', ['claims.read']);
    await showAll();
    await waitFor(() => expect(queryPreview()).toBeInTheDocument());
    expect(screen.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
  });
});
