import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { leaveTab, quietConsole } from '../../../../test/browser-stand-ins';
import { approved, current, flagged, ids, openClaims, serveQueueToEach, shown } from '../../../../test/claims';

quietConsole();

serveQueueToEach();

describe('keys on /admin/claims', () => {
  it('leaves keys with Ctrl, Meta or Alt to the browser, on the page and in both questions, also when the tab is left', async () => {
    flagged.set('TX-1', { signal: 'speed', km: 310, kmh: 412, serial: 10_484 });
    const { user } = await openClaims();
    for (const held of ['Control', 'Meta', 'Alt']) {
      await user.keyboard(`{${held}>}ar{/${held}}`);
      expect(document.querySelector('dialog[open]')).toBeNull();
    }
    await user.keyboard('a');
    await screen.findByRole('alertdialog');
    for (const held of ['Control', 'Meta', 'Alt']) await user.keyboard(`{${held}>}a{/${held}}`);
    leaveTab();
    await user.keyboard('{Control>}2{/Control}');
    expect(screen.getByRole('alertdialog')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    await user.keyboard('r');
    await screen.findByText('Photographs of labels');
    for (const held of ['Control', 'Meta', 'Alt']) {
      await user.keyboard(`{${held}>}2{/${held}}`);
      leaveTab();
    }
    expect(screen.getByRole('dialog', { name: 'Reject 1 claim?' })).toBeVisible();
    expect(ids()[0]).toBe('TX-1');
    expect(api.bodies('admin/approval/reject')).toEqual([]);
    expect(approved()).toEqual([]);
  });

  it('sends on Ctrl+Enter from the fields of the question, not from its buttons', async () => {
    const { user } = await openClaims();
    await user.keyboard('r');
    await user.type(await screen.findByRole('textbox', { name: 'Another reason' }), 'Torn');
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(ids()).toContain('TX-1');
    screen.getByRole('textbox', { name: 'Another reason' }).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(ids()).not.toContain('TX-1'));
  });

  it('acts on the selection by A and R; the button beside the claim acts on that claim, and keeps the selection', async () => {
    const { user } = await openClaims();
    await user.click(screen.getByRole('checkbox', { name: 'Select TX-4' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select TX-5' }));
    await user.keyboard('r');
    await user.click(within(await screen.findByRole('dialog', { name: 'Reject 2 claims?' })).getByText('Cancel'));
    expect(screen.getByText('2 selected')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Approve 100 points (₹100)' }));
    await shown('TX-2');
    expect(screen.getByText('2 selected')).toBeVisible();

    await user.keyboard('a');
    await user.click(await screen.findByRole('button', { name: 'Approve 200 points (₹200)' }));
    expect(screen.queryByText(/ selected$/)).not.toBeInTheDocument();
    leaveTab();
    await waitFor(() => expect(approved()).toEqual(['TX-1', 'TX-4,TX-5']));
  });

  it('keeps the selection of page 1 when page 2 is selected, and cleared', async () => {
    const { user } = await openClaims();
    await user.click(screen.getByRole('checkbox', { name: 'Select all 10' }));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(ids()[0]).toBe('TX-12'));
    await user.click(screen.getByRole('checkbox', { name: 'Select all 10' }));
    expect(screen.getByText('20 selected')).toBeVisible();
    expect(screen.getByText('2,000 points (₹2,000)')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select all 10' }));
    expect(screen.getByText('10 selected')).toBeVisible();
    await user.keyboard('a');
    await user.click(await screen.findByRole('button', { name: 'Approve 1,000 points (₹1,000)' }));
    leaveTab();
    await waitFor(() => expect(approved()).toEqual(['TX-1,TX-2,TX-4,TX-5,TX-6,TX-7,TX-8,TX-9,TX-10,TX-11']));
  });

  it('ignores the keys where they are turned off, and offers no decision without the permission', async () => {
    localStorage.setItem('shortcuts', 'off');
    const { user, unmount } = await openClaims();
    await user.keyboard('ja');
    expect(current()?.id).toBe('claim-TX-1');
    unmount();

    localStorage.clear();
    const again = await openClaims('/admin/claims', ['claims.read']);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Approve/ })).not.toBeInTheDocument());
    await again.user.keyboard('a');
    await again.user.keyboard('r');
    expect(ids()).toContain('TX-1');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
