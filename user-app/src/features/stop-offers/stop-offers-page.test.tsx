import { screen } from '@testing-library/react';
import { api } from '../../../test/api';
import { visit } from '../../../test/visit';

const open = () => visit({ path: '/user/stop#a1.0123456789abcdefghijkl' });

describe('/user/stop', () => {
  it('stops offers only after a tap, without sign-in', async () => {
    api.on('POST users/opt-out', { json: { message: 'Offers are stopped' } });
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Send me no more offers' });
    expect(api.bodies('users/opt-out')).toEqual([]);
    await user.click(button);
    expect(await screen.findByText(/We send you no more offers/)).toBeVisible();
    expect(api.bodies('users/opt-out')).toEqual([{ token: 'a1.0123456789abcdefghijkl' }]);
  });

  it('says what to do about a link that is not complete', async () => {
    const json = { message: 'This link is not complete. Open it from the message again', code: 'opt_out_link_invalid' };
    api.on('POST users/opt-out', { status: 404, json });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send me no more offers' }));
    expect(await screen.findByText(/This link is not complete/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send me no more offers' })).toBeEnabled();
  });
});
