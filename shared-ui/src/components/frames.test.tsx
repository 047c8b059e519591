import { render, screen, act, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RoutesAt } from './internal/routes-at';
import { BottomNav } from './bottom-nav/bottom-nav';
import { LanguageSwitch } from './language-switch/language-switch';
import { applyTheme, readTheme, useTheme, ThemeSwitch } from './theme-switch/theme-switch';
import { useState } from 'react';
import { sampleDates } from './date-range/sample-dates';
import { RangePicker } from './range-picker/range-picker';

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
            dates: sampleDates,
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
    expect(screen.getByLabelText('From')).toHaveValue('15 Nov 2026');
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
