import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RoutesAt } from '../internal/routes-at';
import { AppFrame, AppFrameAction } from './app-frame';

const logout = jest.fn();
const openSearch = jest.fn();
const setup = () => {
  render(
    <RoutesAt path="/admin/products">
      <AppFrame
        name="Loyalty"
        homeTo="/admin/dashboard"
        navLabel="Admin area"
        menuLabel="Menu"
        closeLabel="Close"
        skipLabel="Skip to content"
        footer="Loyalty Programme"
        groups={[
          { label: 'Overview', items: [{ to: '/admin/dashboard', label: 'Dashboard', icon: <svg /> }] },
          { label: 'Catalogue', items: [{ to: '/admin/products', label: 'Products', icon: <svg /> }] },
          { items: [{ to: '/admin/reports', label: 'Reports', icon: <svg /> }] },
        ]}
        search={{ label: 'Search', keys: '⌘K', ariaKeys: 'Meta+K', onOpen: openSearch }}
        actions={<AppFrameAction label="Logout" icon={<svg />} onClick={logout} />}
        tools={<span>हिन्दी</span>}
      >
        <h1>Products</h1>
      </AppFrame>
    </RoutesAt>,
  );
  return userEvent.setup();
};

describe('AppFrame', () => {
  it('has grouped links, marks the current one, and ends with the footer', () => {
    setup();
    const navigation = screen.getByRole('navigation', { name: 'Admin area' });
    const catalogue = within(navigation).getByRole('list', { name: 'Catalogue' });
    expect(within(catalogue).getByRole('link', { name: 'Products' })).toHaveAttribute('aria-current', 'page');
    expect(within(navigation).getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
    expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Products' })).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Loyalty Programme');
  });

  it('opens the search from the rail and from the bar', async () => {
    const user = setup();
    const buttons = screen.getAllByRole('button', { name: 'Search' });
    expect(buttons.map((button) => button.getAttribute('aria-keyshortcuts'))).toEqual(['Meta+K', null]);
    for (const button of buttons) await user.click(button);
    expect(openSearch).toHaveBeenCalledTimes(2);
  });

  it('acts among the links', async () => {
    const user = setup();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(logout).toHaveBeenCalledTimes(1);
  });

  it('is skipped by its first stop, which stays on the page', async () => {
    const user = setup();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Products' })).toHaveAttribute('aria-current', 'page');
  });

  it('opens its menu as a dialog, which closes on the way to a page', async () => {
    const user = setup();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    const link = within(menu).getByRole('link', { name: 'Dashboard' });
    expect(link).toHaveFocus();
    await user.click(link);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
