import { screen } from '@testing-library/react';
import { api } from '../../../test/api';
import { visit } from '../../../test/visit';

const saved: { name: string; content: Blob }[] = [];
const answer = (data: unknown) => ({ json: { message: 'ok', data } });
const statement = (year: string, paid_paise: number) => ({
  ...{ year, years: ['2026-27', '2025-26'], points_earned: 1_23_456, points_claimed: 1_100, points_approved: 1_000 },
  ...{ payments: paid_paise > 0 ? 2 : 0, paid_paise },
});

beforeAll(() => {
  URL.createObjectURL = (content) => {
    saved.push({ name: '', content: content as Blob });
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    if (this.download) saved.at(-1)!.name = this.download;
  };
});
beforeEach(() => {
  api.on('POST users/getUserDetails', answer({ name: 'Raju', mobile: '9876543210' }));
  api.on('POST users/account/get', answer({ sessions: 1 }));
  api.on('GET programme', answer({ point_value_paise: null }));
  api.on('POST users/statement/get', answer(statement('2026-27', 110_050)));
});

it('is on the account page once points have a worth, or something was paid', async () => {
  const link = () => screen.queryByRole('link', { name: 'Open the statement' });
  const first = visit({ path: '/user/account', signedIn: true });
  await screen.findByText('You are signed in on this device only.');
  expect(link()).not.toBeInTheDocument();
  first.unmount();
  api.on('POST users/account/get', answer({ sessions: 1, paid_paise: 100 }));
  const { user } = visit({ path: '/user/account', signedIn: true });
  await user.click(await screen.findByRole('link', { name: 'Open the statement' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Statement' })).toBeInTheDocument();
});

it('shows a year’s points and payments, and saves it as a file', async () => {
  api.on('POST users/statement/download', {
    text: '%PDF',
    headers: { 'content-disposition': 'attachment; filename="statement-2025-26.pdf"' },
  });
  const { user } = visit({ path: '/user/account/statement', signedIn: true });
  expect(await screen.findByText('₹1,100.50')).toBeVisible();
  expect(screen.getByText('1,23,456')).toBeVisible();
  expect(screen.getByText(/2 payments/)).toBeVisible();

  api.on('POST users/statement/get', answer(statement('2025-26', 0)));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Financial year' }), '2025-26');
  expect(await screen.findByText('₹0')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(api.callsOf('users/statement/get').at(-1)?.body).toEqual({ year: '2025-26' });
  expect(api.callsOf('users/statement/download').map(({ body }) => body)).toEqual([{ year: '2025-26', format: 'pdf' }]);
  await screen.findByRole('button', { name: 'Download PDF' });
  expect(saved.map(({ name }) => name)).toEqual(['statement-2025-26.pdf']);
});

it('says why a statement was not loaded or downloaded', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const refusal = { status: 503, json: { message: 'Not now', code: 'unavailable' } };
  api.on('POST users/statement/get', refusal);
  api.on('POST users/statement/download', refusal);
  const { user } = visit({ path: '/user/account/statement', signedIn: true });
  expect(await screen.findByText('Your statement could not be loaded')).toBeVisible();
  api.on('POST users/statement/get', answer(statement('2026-27', 110_050)));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Not now')).toBeVisible();
});
