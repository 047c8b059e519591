import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RoutesAt } from './internal/routes-at';
import { AppFrame, AppFrameAction } from './app-frame/app-frame';
import { Dialog } from './dialog/dialog';

describe('AppFrame', () => {
  const openSearch = jest.fn();

  function Frame() {
    const [asked, setAsked] = useState(false);
    return (
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
        actions={<AppFrameAction label="Logout" icon={<svg />} onClick={() => setAsked(true)} />}
        tools={<span>हिन्दी</span>}
      >
        <h1>Products</h1>
        <Dialog open={asked} onClose={() => setAsked(false)} title="Log out?" closeLabel="Close">
          Two decisions are not sent.
        </Dialog>
      </AppFrame>
    );
  }

  const setup = () => {
    render(
      <RoutesAt path="/admin/products">
        <Frame />
      </RoutesAt>,
    );
    return userEvent.setup();
  };

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
    expect(screen.getByRole('dialog', { name: 'Log out?' })).toBeInTheDocument();
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

  it('keeps the focus in its open menu, hides the page behind it, and gives the focus back', async () => {
    const user = setup();
    const opener = screen.getByRole('button', { name: 'Menu' });
    await user.click(opener);
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    expect(menu).toHaveAttribute('aria-modal', 'true');
    for (const role of ['main', 'banner', 'contentinfo']) expect(screen.queryByRole(role)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Skip to content' })).not.toBeInTheDocument();

    const close = within(menu).getByRole('button', { name: 'Close' });
    const last = within(menu).getByRole('button', { name: 'Logout' });
    await user.tab({ shift: true });
    expect(close).toHaveFocus();
    await user.tab({ shift: true });
    expect(last).toHaveFocus();
    await user.tab();
    expect(close).toHaveFocus();
    // A press beside its controls, then a control that was removed with the focus.
    await user.click(within(menu).getByRole('heading', { name: 'Menu' }));
    await user.tab({ shift: true });
    expect(last).toHaveFocus();
    last.blur();
    await user.tab();
    expect(close).toHaveFocus();

    await user.keyboard('{Escape}');
    expect(menu).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
    expect(screen.getByRole('main')).toBeInTheDocument();
  });

  it('closes its menu for a dialog of the page, and at a press beside it', async () => {
    const user = setup();
    const opener = screen.getByRole('button', { name: 'Menu' });
    await user.click(opener);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Logout' }));
    expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
    await user.click(within(screen.getByRole('dialog', { name: 'Log out?' })).getByRole('button', { name: 'Close' }));
    expect(opener).toHaveFocus();

    await user.click(opener);
    await user.click(screen.getByRole('dialog').firstElementChild!);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
