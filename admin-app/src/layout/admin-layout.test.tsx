import { screen, within } from '@testing-library/react';
import { api } from '../../test/api';
import { quietConsole } from '../../test/browser-stand-ins';
import { visit } from '../../test/visit';
import { AdminLayout } from './admin-layout';

quietConsole();

test('the frame hides what the roles do not include, and explains the page of such an address', async () => {
  api.on('GET admin/session', {
    json: {
      message: 'Session',
      data: {
        id: 3,
        mobile: '9000000003',
        name: null,
        roles: ['catalogue'],
        permissions: ['workplace.use', 'catalogue.read'],
      },
    },
  });
  visit({
    pages: [
      {
        element: <AdminLayout />,
        children: [{ path: '/admin/team', handle: { needs: 'team.change' }, element: <h1>Team</h1> }],
      },
    ],
    path: '/admin/team',
    signedIn: true,
  });
  expect(await screen.findByText('Your role does not include this page')).toBeVisible();
  const rail = screen.getAllByRole('navigation')[0]!;
  expect(within(rail).getByRole('link', { name: 'Products' })).toBeVisible();
  expect(within(rail).queryByRole('link', { name: 'Add Products' })).not.toBeInTheDocument();
  expect(within(rail).queryByRole('link', { name: 'Team' })).not.toBeInTheDocument();
});
