import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RoutesAt } from './internal/routes-at';
import { AppFrame, AppFrameAction, type NavigationItem } from './app-frame/app-frame';
import { Dialog } from './dialog/dialog';

describe('AppFrame', () => {
  const openSearch = jest.fn();

  const page = (label: string, to: string) => ({
    label,
    icon: <svg />,
    current: false,
    pages: [{ to, label, current: false }] as const,
  });
  const items: NavigationItem[] = [
    page('Home', '/admin/dashboard'),
    {
      label: 'Catalogue',
      icon: <svg />,
      current: true,
      pages: [
        { to: '/admin/products', label: 'Products List', current: true },
        { to: '/admin/models', label: 'Models List', current: false },
      ],
    },
  ];

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
        items={items}
        allLabel="All pages"
        inbox={{ ...page('Confirmations', '/admin/confirmations'), badge: '2' }}
        search={{ label: 'Search', keys: '⌘K', ariaKeys: 'Meta+K', onOpen: openSearch }}
        actions={<AppFrameAction label="Logout" icon={<svg />} onClick={() => setAsked(true)} />}
        tools={
          <select aria-label="Language">
            <option>हिन्दी</option>
          </select>
        }
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

  const setupNarrow = () => {
    const narrow = { matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() };
    jest.spyOn(window, 'matchMedia').mockReturnValue(narrow as unknown as MediaQueryList);
    return setup();
  };

  it('has sections, lists the pages of the current one and marks the page, and ends with the footer', () => {
    setup();
    const navigation = screen.getByRole('navigation', { name: 'Admin area' });
    expect(within(navigation).getByRole('link', { name: 'Catalogue' })).toHaveAttribute('aria-current', 'true');
    const catalogue = within(navigation).getByRole('list', { name: 'Catalogue' });
    expect(within(catalogue).getByRole('link', { name: 'Products List' })).toHaveAttribute('aria-current', 'page');
    expect(within(catalogue).getByRole('link', { name: 'Models List' })).not.toHaveAttribute('aria-current');
    expect(within(navigation).getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
    expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Products' })).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Loyalty Programme');
  });

  it('lists all pages by their own names, the inbox too, until one is opened', async () => {
    const user = setup();
    const navigation = within(screen.getByRole('navigation', { name: 'Admin area' }));
    expect(navigation.queryByRole('list', { name: 'All pages' })).not.toBeInTheDocument();
    await user.click(navigation.getByText('All pages'));
    const all = within(await navigation.findByRole('list', { name: 'All pages' }));
    expect(all.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Products List',
      'Models List',
      'Confirmations',
    ]);
    await user.click(all.getByRole('link', { name: 'Models List' }));
    expect(navigation.queryByRole('list', { name: 'All pages' })).not.toBeInTheDocument();
  });

  it('leads to the inbox from the bar', () => {
    setup();
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByRole('link', { name: 'Confirmations 2' })).toHaveAttribute('href', '/admin/confirmations');
  });

  it('opens the search from the bar', async () => {
    const user = setup();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(openSearch).toHaveBeenCalledTimes(1);
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
    expect(screen.getByRole('link', { name: 'Products List' })).toHaveAttribute('aria-current', 'page');
  });

  it('opens its menu as a dialog, which closes on the way to a page', async () => {
    const user = setupNarrow();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    const link = within(menu).getByRole('link', { name: 'Home' });
    expect(link).toHaveFocus();
    await user.click(link);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('keeps the focus in its open menu, hides the page behind it, and gives the focus back', async () => {
    const user = setupNarrow();
    const opener = screen.getByRole('button', { name: 'Menu' });
    await user.click(opener);
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    expect(menu).toHaveAttribute('aria-modal', 'true');
    for (const role of ['main', 'banner', 'contentinfo']) expect(screen.queryByRole(role)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Skip to content' })).not.toBeInTheDocument();

    const close = within(menu).getByRole('button', { name: 'Close' });
    const last = within(menu).getByRole('combobox', { name: 'Language' });
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

  it('stays open at an Escape that closes a list of choices in it', async () => {
    const user = setupNarrow();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    await user.click(within(menu).getByRole('combobox', { name: 'Language' }));
    await user.keyboard('{Escape}');
    expect(menu).toBeInTheDocument();
  });

  it('closes its menu for a dialog of the page, and at a press beside it', async () => {
    const user = setupNarrow();
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
