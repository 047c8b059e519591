import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { openUser } from '../../../../test/user';

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
