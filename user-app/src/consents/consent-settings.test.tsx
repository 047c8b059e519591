import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../test/api';
import { visit } from '../../test/visit';

const text = 'Send me offers and schemes by SMS.';
let given: boolean;
beforeEach(() => {
  given = false;
  api.on('POST users/consents/get', () => ({
    json: { message: 'ok', data: { wording: 1, language: 'en', consents: [{ kind: 'sms-offers', given, text }] } },
  }));
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Raju', mobile: '9876543210' } } });
  api.on('POST users/account/get', { json: { message: 'ok', data: { sessions: 1 } } });
  api.on('POST users/messages/preferences/get', {
    json: { message: 'ok', data: { sms: null, news: true, language: null, push_key: null } },
  });
});

const card = () => screen.findByRole('region', { name: 'What we may send you' });

describe('Account → What we may send you', () => {
  it('shows the words of the api, and records a change with their version and language', async () => {
    api.on('POST users/consents', () => {
      given = true;
      return { json: { message: 'Saved' } };
    });
    const { user } = visit({ path: '/user/account', signedIn: true });
    const box = await within(await card()).findByRole('checkbox', { name: text });
    expect(box).not.toBeChecked();
    await user.click(box);
    await waitFor(() => expect(box).toBeChecked());
    expect(api.bodies('users/consents')).toEqual([{ kind: 'sms-offers', given: true, wording: 1, language: 'en' }]);
  });

  it('stays as it is when the api refuses, and says why', async () => {
    const json = { message: 'The text has changed. Please read it again', code: 'wording_changed' };
    api.on('POST users/consents', { status: 409, json });
    const { user } = visit({ path: '/user/account', signedIn: true });
    await user.click(await within(await card()).findByRole('checkbox', { name: text }));
    expect(await within(await card()).findByRole('alert')).toHaveTextContent('The text has changed');
    expect(screen.getByRole('checkbox', { name: text })).not.toBeChecked();
  });
});
