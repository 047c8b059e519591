import { screen } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { ModelsPage } from './models-page';

quietConsole();
const message = 'Your role does not include this. Ask the owner of the programme.';
const open = () =>
  visit({ pages: [{ path: '/admin/models', element: <ModelsPage /> }], path: '/admin/models', signedIn: true });

it.each([
  ['en', 'not_permitted', message],
  ['hi', 'not_permitted', 'आपकी भूमिका में यह शामिल नहीं है। प्रोग्राम के मालिक से पूछें।'],
  ['hi', 'balance_too_low', message],
])('in %s the error %s is: %s', async (language, code, text) => {
  localStorage.setItem('language', language);
  api.on('POST admin/models', { status: 403, json: { message, code } });
  open();
  expect(await screen.findByText(text)).toBeVisible();
});
