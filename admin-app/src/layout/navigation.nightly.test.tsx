import { screen } from '@testing-library/react';
import { api } from '../../test/api';
import { quietConsole } from '../../test/browser-stand-ins';
import { visit } from '../../test/visit';
import { AdminLayout } from './admin-layout';

quietConsole();

it('counts photos and lost numbers that wait for an admin, and none that are approved', async () => {
  const data = { id: 1, mobile: '9876500000', name: '', roles: [], permissions: ['cases.read'] };
  api.on('GET admin/session', { json: { message: 'Session', data } });
  api.on('POST admin/cases', { json: { message: 'Cases', data: [], total_count: 3 } });
  const requests = [{ state: 'open' }, { state: 'open' }, { state: 'approved' }];
  api.on('POST admin/number-requests', { json: { message: 'Requests', data: requests, total_count: 3 } });
  visit({
    pages: [{ element: <AdminLayout />, children: [{ path: '/admin/cases', element: null }] }],
    path: '/admin/cases',
    signedIn: true,
    hasFrame: true,
  });
  expect((await screen.findAllByRole('link', { name: /Label photos\s*5 waiting/ }))[0]).toBeVisible();
});
