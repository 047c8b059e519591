import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { someToken, visit } from '../../../../test/visit';
import { endSession } from '../../../session/session';
import { CasesPage } from './cases-page';

const label = {
  serial: 4711,
  status: 'issued',
  points: 50,
  batch_id: 3,
  product_name: 'Gate valve',
  model_name: 'GV',
  scanned_at: null,
  scanned_by: null,
};
const scanCase = (id: number, more: object = {}) => ({
  id,
  state: 'open',
  note: 'The label is wet',
  picture_url: `/api/case-pictures/${id}.jpg`,
  created_at: '2026-11-20T08:00:00.000Z',
  is_read: true,
  answer: null,
  answered_at: null,
  answered_by: null,
  user: { id: id + 10, role_id: 2, name: `User ${id}`, mobile: '9876500000', suspended: false },
  label,
  waiting_order: null,
  claim: null,
  ...more,
});
let cases: { id: number }[];

quietConsole();
beforeEach(() => {
  cases = [scanCase(1), scanCase(2, { label: null, note: null }), scanCase(3)];
  api.on('POST admin/number-requests', { json: { message: 'Requests', data: [], total_count: 0 } });
  api.on('POST admin/cases', () => ({ json: { message: 'Cases', data: cases, total_count: cases.length } }));
});

afterEach(() => jest.useRealTimers());

function open(permissions = ['cases.read', 'cases.answer']) {
  const session = { id: 1, mobile: '9876500000', name: '', roles: [], permissions };
  api.on('GET admin/session', { json: { message: 'Session', data: session } });
  return visit({ pages: [{ path: '/admin/cases', element: <CasesPage /> }], path: '/admin/cases', signedIn: true });
}
const shown = () => screen.findByRole('region', { name: 'Photo' });
const answered = (id: number) => () => {
  cases = cases.filter((each) => each.id !== id);
  return { json: { message: 'Done', data: { id, user_id: id + 10, state: 'granted' } } };
};

test('shows the first case with its photo and label, moves by J and K, and without a reading asks for a second admin', async () => {
  const { user } = open();
  expect(await screen.findByRole('img', { name: 'Photo of the label from User 1' })).toBeVisible();
  expect(within(await shown()).getByText('Gate valve')).toBeVisible();
  expect(screen.getByText('The label is wet')).toBeVisible();
  await user.keyboard('j');
  expect(screen.getByText('Nothing was read in the photo')).toBeVisible();
  expect(screen.getByRole('button', { name: /User 2/ })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: 'Code or serial number' }), '1');
  expect(screen.getByText(/The server has not read this label in the photo/)).toBeVisible();
  await user.keyboard('{Escape}k');
  expect(screen.getByRole('img', { name: 'Photo of the label from User 1' })).toBeVisible();
});

test('Escape leaves the answer: the keys after it move again, and are no text in it', async () => {
  const { user } = open();
  await shown();
  await user.keyboard('d');
  const answer = () => screen.getByRole('textbox', { name: 'Answer to the user' });
  await waitFor(() => expect(answer()).toHaveFocus());
  expect(answer()).toHaveValue('');
  await user.keyboard('Torn{Escape}');
  expect(screen.getByRole('button', { name: /User 1/ })).toHaveFocus();
  await user.keyboard('{Control>}j{/Control}');
  expect(answer()).toHaveValue('Torn');
  await user.keyboard('jg');
  const code = () => screen.getByRole('textbox', { name: 'Code or serial number' });
  await waitFor(() => expect(code()).toHaveFocus());
  expect(screen.getByRole('button', { name: /User 2/ })).toHaveAttribute('aria-current', 'true');
  expect(code()).toHaveValue('');
  await user.keyboard('{Escape}k');
  expect(screen.getByRole('button', { name: /User 1/ })).toHaveFocus();
});

test('grants what was read, then shows the next case', async () => {
  api.on('POST admin/cases/1/grant', answered(1));
  const { user } = open();
  await shown();
  await user.keyboard('g');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code or serial number' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('The points were granted to User 1.')).toBeVisible();
  expect(api.bodies('admin/cases/1/grant')).toEqual([{ serial: 4711 }]);
  expect(await screen.findByRole('img', { name: 'Photo of the label from User 2' })).toBeVisible();
});

test('a reading that arrives later fills the empty field, and leaves a half-typed code and its focus alone', async () => {
  const arrive = async () => {
    cases = [scanCase(1)];
    // A list with a photo that is still being read is asked for every five seconds.
    act(() => jest.advanceTimersByTime(5_000));
    expect(await screen.findByText('Label 4711')).toBeVisible();
  };
  jest.useFakeTimers({ advanceTimers: true });
  const unread = scanCase(1, { label: null, is_read: false });
  cases = [unread];
  const code = () => screen.getByRole('textbox', { name: 'Code or serial number' });
  const first = open();
  await shown();
  expect(code()).toHaveValue('');
  await arrive();
  expect(code()).toHaveValue('4711');
  first.unmount();

  cases = [unread];
  const { user } = open();
  await shown();
  await user.type(code(), '47');
  await arrive();
  expect(code()).toHaveFocus();
  await user.keyboard('12');
  expect(code()).toHaveValue('4712');
});

test('shows a refusal at the field, and declines with an answer', async () => {
  const message = 'This QR code has already been used';
  api.on('POST admin/cases/1/grant', { status: 409, json: { message, code: 'code_used' } });
  api.on('POST admin/cases/1/decline', answered(1));
  const { user } = open();
  await shown();
  await user.click(screen.getByRole('button', { name: 'Grant 50 points' }));
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Please enter an answer')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Answer to the user' }), 'It was scanned before');
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('The photo of User 1 was declined.')).toBeVisible();
  expect(api.bodies('admin/cases/1/decline')).toEqual([{ answer: 'It was scanned before' }]);
});

/** Returns a promise that ends when the test says so. */
function later() {
  let resolve = () => {};
  const promise = new Promise<void>((end) => (resolve = end));
  return { promise, resolve };
}

test('a case is not declined while it is being granted, nor before the list was read again', async () => {
  const [grant, list] = [later(), later()];
  const refused = { status: 409, json: { message: 'This QR code has already been used', code: 'code_used' } };
  const { user } = open();
  await shown();
  api.on('POST admin/cases/1/grant', () => grant.promise.then(() => refused));
  api.on('POST admin/cases', () =>
    list.promise.then(() => ({ json: { message: 'Cases', data: cases, total_count: 3 } })),
  );
  await user.type(screen.getByRole('textbox', { name: 'Answer to the user' }), 'Torn');
  await user.click(screen.getByRole('button', { name: 'Grant 50 points' }));
  const decline = () => screen.getByRole('button', { name: 'Decline' });
  await waitFor(() => expect(decline()).toBeDisabled());
  // Nor by leaving the case and coming back.
  await user.keyboard('{Escape}jk');
  expect(await screen.findByRole('img', { name: 'Photo of the label from User 1' })).toBeVisible();
  expect(decline()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Grant 50 points' })).toBeDisabled();
  await act(async () => grant.resolve());
  await waitFor(() => expect(api.bodies('admin/cases')).toHaveLength(2));
  expect(decline()).toBeDisabled();
  await act(async () => list.resolve());
  await waitFor(() => expect(decline()).toBeEnabled());
});

test('keeps a half-written answer and a typed code of each case through the end of the session', async () => {
  const answer = () => screen.getByRole('textbox', { name: 'Answer to the user' });
  const code = () => screen.getByRole('textbox', { name: 'Code or serial number' });
  const restored = 'What you had typed is here again. It is not saved yet.';
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const before = open();
  await shown();
  expect(leaves()).toBe(true);
  await before.user.type(answer(), 'It was scanned');
  await before.user.clear(code());
  await before.user.type(code(), '4712');
  expect(leaves()).toBe(false);
  before.unmount();
  act(() => endSession('refused', someToken));

  api.on('POST admin/cases/1/decline', answered(1));
  const { user } = open();
  await shown();
  expect(answer()).toHaveValue('It was scanned');
  expect(code()).toHaveValue('4712');
  expect(screen.getAllByText(restored)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /User 2/ }));
  expect(answer()).toHaveValue('');
  expect(screen.queryByText(restored)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /User 1/ }));
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('The photo of User 1 was declined.')).toBeVisible();
  expect(sessionStorage.getItem('adminDrafts')).toBeNull();
});

test('shows a case as it was when what was typed is discarded', async () => {
  const before = open();
  await shown();
  await before.user.type(screen.getByRole('textbox', { name: 'Code or serial number' }), '2');
  before.unmount();
  const { user } = open();
  await shown();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('textbox', { name: 'Code or serial number' })).toHaveValue('4711');
  expect(sessionStorage.getItem('adminDrafts')).toBeNull();
});

test('replies to an answer about a rejected claim, and offers no grant', async () => {
  const claim = { transaction_id: 'TX-7', points: 10, reason: 'Torn label' };
  cases = [scanCase(1, { claim, label: null, picture_url: null, note: 'I bought them' })];
  api.on('POST admin/cases/1/decline', answered(1));
  const { user } = open();
  const panel = within(await shown());
  expect(panel.getByRole('link', { name: 'TX-7' })).toHaveAttribute('href', '/admin/claims/TX-7');
  expect(panel.getByText('Torn label')).toBeVisible();
  expect(panel.getByText('I bought them')).toBeVisible();
  expect(panel.queryByRole('textbox', { name: 'Code or serial number' })).not.toBeInTheDocument();
  await user.type(panel.getByRole('textbox', { name: 'Answer to the user' }), 'Please send the bill');
  await user.click(panel.getByRole('button', { name: 'Send the reply' }));
  expect(await screen.findByText('The reply was sent to User 1.')).toBeVisible();
  expect(api.bodies('admin/cases/1/decline')).toEqual([{ answer: 'Please send the bill' }]);
});

test('without the permission there is nothing to answer with', async () => {
  open(['cases.read']);
  await shown();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Grant 50 points' })).not.toBeInTheDocument());
});

test('says before it is sent that a typed label needs a second admin, and that the case stays open', async () => {
  api.on('POST admin/cases/1/grant', () => {
    cases = cases.map((each) =>
      each.id === 1 ? scanCase(1, { waiting_order: { confirmation_id: 9, serial: 4712, requested_by: 'Asha' } }) : each,
    );
    return { status: 202, json: { message: 'Another admin must confirm this', data: { confirmation_id: 9 } } };
  });
  const { user } = open();
  const panel = within(await shown());
  const field = panel.getByRole('textbox', { name: 'Code or serial number' });
  expect(panel.getByText('Label 4711')).toBeVisible();
  expect(screen.queryByText('Needs a second admin')).not.toBeInTheDocument();
  await user.clear(field);
  await user.type(field, '4712');
  expect(panel.getByText('Needs a second admin')).toBeVisible();
  expect(panel.getByText(/The server read label 4711, not this one/)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Ask a second admin' }));
  expect(
    await screen.findByText('Another admin must confirm this. The photo of User 1 stays open until then.'),
  ).toBeVisible();
  expect(api.bodies('admin/cases/1/grant')).toEqual([{ serial: 4712 }]);
  await user.click(await screen.findByRole('button', { name: /User 1.*Waits for a second admin/ }));
  const waits = within(await shown());
  expect(await waits.findByText(/ordered the points of label 4712/)).toBeVisible();
  expect(waits.queryByRole('textbox', { name: 'Code or serial number' })).not.toBeInTheDocument();
  expect(waits.getByRole('button', { name: 'Decline' })).toBeVisible();
});
