import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { CasesPage } from './cases-page';

const numberRequest = (id: number) => ({
  id,
  state: 'open',
  requester_id: id + 100,
  old_mobile: `987650000${id}`,
  new_mobile: `987651000${id}`,
  name: 'Ramesh',
  memory: 'A gate valve in Aundh',
  created_at: '2026-11-20T08:00:00.000Z',
  effective_at: null,
  answer: null,
  answered_at: null,
  answered_by: null,
  account: {
    id: 7,
    role_id: 2,
    name: 'Ramesh Patil',
    location: 'Pune',
    joined_at: '2026-01-20T08:00:00.000Z',
    suspended: false,
    available: 60,
    awaiting: 10,
    paid_to: null,
    scans: [],
    claims: [],
    payouts: [],
    sign_ins: [],
    told_at: '2026-11-20T08:00:00.000Z',
  },
  waiting_order: null,
});

let requests: object[];

quietConsole();
beforeEach(() => {
  api.on('GET admin/session', {
    json: {
      message: 'Session',
      data: { id: 1, mobile: '9876500000', name: '', roles: [], permissions: ['cases.read', 'cases.answer'] },
    },
  });
  api.on('POST admin/cases', { json: { message: 'Cases', data: [], total_count: 0 } });
  requests = [numberRequest(1), numberRequest(2)];
  api.on('POST admin/number-requests', () => ({
    json: { message: 'Requests', data: requests, total_count: requests.length },
  }));
  api.on('GET admin/programme', { json: { message: 'Settings', data: { point_value_paise: 100 } } });
});

const open = () =>
  visit({ pages: [{ path: '/admin/cases', element: <CasesPage /> }], path: '/admin/cases', signedIn: true });

test('approving asks first, with whose account and points go to which number', async () => {
  api.on('POST admin/number-requests/2/approve', {
    status: 202,
    json: { message: 'Another admin must confirm this' },
  });
  const { user } = open();
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Approve the new number 9876510002' }));
    return within(screen.getByRole('alertdialog', { name: 'Give the account of Ramesh Patil to 9876510002?' }));
  };
  const dialog = await ask();
  expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent('Label photos2');
  expect(dialog.getByText(/9876500002 until now, and it has 70 points \(₹70\)/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(api.callsOf('admin/number-requests/2/approve')).toEqual([]);
  await user.click((await ask()).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Another admin must confirm this.')).toBeVisible();
  expect(api.callsOf('admin/number-requests/2/approve')).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('declining needs an answer, and each request has fields and buttons with a name of its own', async () => {
  api.on('POST admin/number-requests/1/decline', () => {
    requests = [numberRequest(2)];
    return { json: { message: 'Declined' } };
  });
  const { user } = open();
  const decline = await screen.findByRole('button', { name: 'Decline 9876510001' });
  expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
  await user.click(decline);
  expect(await screen.findByText('Please enter an answer')).toBeVisible();
  expect(api.callsOf('admin/number-requests/1/decline')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Answer to the user of 9876510001' }), 'Come to the shop');
  await user.click(decline);
  expect(await screen.findByText('The request was declined.')).toBeVisible();
  expect(api.bodies('admin/number-requests/1/decline')).toEqual([{ answer: 'Come to the shop' }]);
  await waitFor(() => expect(decline).not.toBeInTheDocument());
  expect(sessionStorage.getItem('adminDrafts')).toBeNull();
});

test('a half-written answer is there again after the page was left', async () => {
  const answer = () => screen.findByRole('textbox', { name: 'Answer to the user of 9876510001' });
  const before = open();
  await before.user.type(await answer(), 'Come to');
  before.unmount();
  open();
  expect(await answer()).toHaveValue('Come to');
});
