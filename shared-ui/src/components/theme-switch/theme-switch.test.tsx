import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applyTheme, readTheme, useTheme } from '../../platform/theme';
import { ThemeSwitch } from './theme-switch';

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
