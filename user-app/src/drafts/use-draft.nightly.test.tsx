import { act, screen, waitFor } from '@testing-library/react';
import { api } from '../../test/api';
import { someToken, visit } from '../../test/visit';
import { beginSession, endSession } from '../session/session';

const profile = { name: 'Ramesh', mobile: '9876543210', address: 'Pune', location: '', email: '' };
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: profile } });
  api.on('POST users/user-update', ({ body }) => ({
    json: { message: 'ok', data: { ...profile, ...(body as object) } },
  }));
});
afterEach(() => jest.restoreAllMocks());

const open = () => visit({ path: '/user/personaldetails', signedIn: true });
const name = () => screen.findByRole('textbox', { name: 'Name' });
/** Of another user: sub 8. */
const other = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI4In0.c2lnbmF0dXJl';

async function typeHalf() {
  const page = open();
  const field = await name();
  await page.user.clear(field);
  await page.user.type(field, 'Ramesh Pawar');
  return page;
}

it('restores half-typed details after a reload, over what is stored now', async () => {
  (await typeHalf()).unmount();
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { ...profile, address: 'Nashik' } } });
  const { user } = open();
  expect(await name()).toHaveValue('Ramesh Pawar');
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('Nashik');
  expect(screen.getByText('What you had typed is here again. It is not saved yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await name()).toHaveValue('Ramesh');
  expect(sessionStorage.getItem('drafts')).toBeNull();
});

it.each(['signed-out', 'refused'] as const)(
  'keeps them when the session ends (%s), for the same user only',
  async (end) => {
    const page = await typeHalf();
    act(() => endSession(end, someToken));
    expect(await screen.findByRole('textbox', { name: 'Mobile number' })).toBeVisible();
    page.unmount();

    act(() => void beginSession(other));
    const theirs = visit({ path: '/user/personaldetails' });
    expect(await name()).toHaveValue('Ramesh');
    theirs.unmount();

    open();
    expect(await name()).toHaveValue('Ramesh Pawar');
  },
);

it('keeps nothing of what was saved, or left as it was', async () => {
  const { user } = await typeHalf();
  expect(sessionStorage.getItem('drafts')).toContain('Ramesh Pawar');
  await user.click(screen.getByRole('button', { name: 'Update Details' }));
  await waitFor(() => expect(api.callsOf('users/user-update')).toHaveLength(1));
  await waitFor(() => expect(sessionStorage.getItem('drafts')).toBeNull());
});

it('ignores a store of another shape', async () => {
  sessionStorage.setItem('drafts', '{"person":7,"forms":[null]}');
  open();
  expect(await name()).toHaveValue('Ramesh');
});
