import { screen, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { openUser, person } from '../../../test/user';

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
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await dialog.findByText('Please enter a reason')).toBeInTheDocument();
    expect(api.bodies('admin/people/suspend')).toEqual([]);
    await user.type(reason, 'Fraud');
    await user.dblClick(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Ramesh Patil is suspended and signed out.')).toBeInTheDocument();
    expect(api.bodies('admin/people/suspend')).toEqual([{ user_id: 7, reason: 'Fraud' }]);

    const restore = await screen.findByRole('button', { name: 'Restore' });
    expect(restore).toHaveFocus();
    await user.click(restore);
    const second = within(screen.getByRole('alertdialog', { name: 'Restore Ramesh Patil?' }));
    expect(second.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
    await user.type(second.getByRole('textbox', { name: 'Reason' }), 'Cleared up');
    await user.dblClick(second.getByRole('button', { name: 'Restore' }));
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
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await dialog.findByText('Something broke')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Fraud');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Suspend' }));
    expect(within(screen.getByRole('alertdialog')).getByRole('textbox', { name: 'Reason' })).toHaveValue('Fraud');
  });
});
