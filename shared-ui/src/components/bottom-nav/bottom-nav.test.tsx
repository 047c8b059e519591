import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RoutesAt } from '../internal/routes-at';
import { BottomNav } from './bottom-nav';

const icon = <svg aria-hidden="true" />;

describe('BottomNav', () => {
  it('has the act in the middle, and follows the page', async () => {
    const user = userEvent.setup();
    render(
      <RoutesAt path="/user/rewards">
        <BottomNav
          label="Main"
          items={[
            { to: '/user/rewards', label: 'Home', icon },
            { to: '/user/rewardshistory', label: 'History', icon },
            { to: '/user/nearbystores', label: 'Stores', icon },
            { to: '/user/personaldetails', label: 'Profile', icon },
          ]}
          action={{ to: '/user/scanqr', label: 'Scan', icon }}
        />
      </RoutesAt>,
    );
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'History',
      'Scan',
      'Stores',
      'Profile',
    ]);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Home');
    await user.click(screen.getByRole('link', { name: 'History' }));
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('History');
  });
});
