import { render, screen, within, act, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RoutesAt } from './internal/routes-at';
import { AppFrame, AppFrameAction, type NavigationItem } from './app-frame/app-frame';
import { BottomNav } from './bottom-nav/bottom-nav';
import { LanguageSwitch } from './language-switch/language-switch';
import { applyTheme, readTheme, useTheme, ThemeSwitch } from './theme-switch/theme-switch';
import { useState } from 'react';
import { RangePicker } from './range-picker/range-picker';

describe('AppFrame', () => {
  const logout = jest.fn();
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
          items={items}
          allLabel="All pages"
          inbox={{ ...page('Confirmations', '/admin/confirmations'), badge: '2' }}
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
    expect(logout).toHaveBeenCalledTimes(1);
  });

  it('is skipped by its first stop, which stays on the page', async () => {
    const user = setup();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('opens its menu as a dialog, which closes on the way to a page', async () => {
    const narrow = { matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() };
    jest.spyOn(window, 'matchMedia').mockReturnValue(narrow as unknown as MediaQueryList);
    const user = setup();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    const link = within(menu).getByRole('link', { name: 'Home' });
    expect(link).toHaveFocus();
    await user.click(link);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('BottomNav', () => {
  const icon = <svg aria-hidden="true" />;

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

describe('LanguageSwitch', () => {
  const english = { value: 'en', label: 'English' };

  const hindi = { value: 'hi', label: 'हिन्दी' };

  const tamil = { value: 'ta', label: 'தமிழ்' };

  it('offers the other one of two, in its own language', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    render(<LanguageSwitch label="Language" options={[english, hindi]} value="en" onValueChange={onChange} />);
    expect(screen.getByText('हिन्दी')).toHaveAttribute('lang', 'hi');
    await user.click(screen.getByRole('button', { name: 'Language: हिन्दी' }));
    expect(onChange).toHaveBeenCalledWith('hi');
  });

  it('lists more than two', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    render(<LanguageSwitch label="Language" options={[english, hindi, tamil]} value="en" onValueChange={onChange} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'தமிழ்');
    expect(onChange).toHaveBeenCalledWith('ta');
  });
});

describe('theme-switch', () => {
  function Harness() {
    const [theme, setTheme] = useTheme();
    return (
      <ThemeSwitch
        label="Appearance"
        options={{ system: 'As this device', light: 'Light', dark: 'Dark' }}
        value={theme}
        onValueChange={setTheme}
      />
    );
  }

  const root = document.documentElement;

  beforeEach(() => {
    localStorage.clear();
    applyTheme('system');
  });

  describe('ThemeSwitch', () => {
    it('follows the device until something is chosen; the choice is applied and remembered', async () => {
      const user = userEvent.setup();
      render(<Harness />);
      expect(screen.getByRole('radiogroup', { name: 'Appearance' })).toBeInTheDocument();
      expect(screen.getByRole('radio', { name: 'As this device' })).toBeChecked();
      expect(root).not.toHaveAttribute('data-theme');
      await user.click(screen.getByRole('radio', { name: 'Dark' }));
      expect(root).toHaveAttribute('data-theme', 'dark');
      expect(readTheme()).toBe('dark');
      await user.keyboard('{ArrowLeft}');
      expect(root).toHaveAttribute('data-theme', 'light');
      await user.click(screen.getByRole('radio', { name: 'As this device' }));
      expect(root).not.toHaveAttribute('data-theme');
      expect(localStorage).toHaveLength(0);
    });

    it('follows a choice made in another tab', () => {
      render(<Harness />);
      localStorage.setItem('theme', 'dark');
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
      expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
      expect(root).toHaveAttribute('data-theme', 'dark');
    });
  });

  describe('readTheme', () => {
    it('takes rubbish for "system"', () => {
      localStorage.setItem('theme', 'purple');
      expect(readTheme()).toBe('system');
    });
  });
});

describe('RangePicker', () => {
  function Harness() {
    const [chosen, setChosen] = useState('week');
    return (
      <>
        <RangePicker
          label="Time"
          text={chosen}
          presets={[
            { value: 'week', label: 'Last 7 days', detail: '15 – 21 Nov 2026' },
            { value: 'month', label: 'Last 30 days' },
          ]}
          value={chosen}
          onValueChange={setChosen}
          own={{
            legend: 'Your own days',
            startLabel: 'From',
            endLabel: 'To',
            applyLabel: 'Apply',
            max: '2026-11-21',
            value: { start: '2026-11-15', end: '2026-11-21' },
            validate: ({ start, end }) => (start > end ? 'The first day is after the last one.' : undefined),
            onApply: ({ start, end }) => setChosen(`${start} ${end}`),
          }}
        />
        <output>{chosen}</output>
      </>
    );
  }

  const chosen = () => screen.getByRole('status').textContent;

  const open = async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.click(screen.getByRole('button', { name: 'Time: week' }));
    return user;
  };

  it('opens on what is chosen, and takes another by keyboard', async () => {
    const user = await open();
    expect(screen.getByRole('dialog', { name: 'Time' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Last 7 days/, pressed: true })).toHaveFocus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('month');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Time: month' })).toHaveFocus();
  });

  it('takes days of one’s own, and says what is wrong with them before it does', async () => {
    const user = await open();
    expect(screen.getByLabelText('From')).toHaveValue('2026-11-15');
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-01' } });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription('The first day is after the last one.');
    expect(chosen()).toBe('week');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-01' } });
    expect(screen.getByLabelText('To')).toBeValid();
    await user.type(screen.getByLabelText('From'), '{Enter}');
    expect(await screen.findByText('2026-10-01 2026-11-01', { selector: 'output' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
