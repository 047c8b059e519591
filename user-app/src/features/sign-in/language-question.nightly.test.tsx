import { screen, within } from '@testing-library/react';
import { atMobileStep, visit } from '../../../test/visit';

describe('the language before sign-in', () => {
  it('asks a first visit for its language, each in its own script; the choice changes the texts at once and is kept', async () => {
    const { user, unmount } = await atMobileStep();
    const chips = within(screen.getByRole('list', { name: 'Language' })).getAllByRole('button');
    expect(chips.map(({ textContent, lang }) => [lang, textContent])).toEqual([
      ['en', 'English'],
      ['bn', 'বাংলা'],
      ['hi', 'हिन्दी'],
      ['mr', 'मराठी'],
      ['ta', 'தமிழ்'],
      ['te', 'తెలుగు'],
    ]);
    expect(chips[0]).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'हिन्दी' }));
    expect(await screen.findByRole('button', { name: 'OTP भेजें' })).toBeVisible();
    expect(document.documentElement.lang).toBe('hi');
    expect(screen.getByRole('combobox')).toHaveValue('hi');
    expect(screen.queryByRole('button', { name: 'English' })).not.toBeInTheDocument();
    unmount();
    const next = visit({ path: '/user/login' });
    expect(await screen.findByRole('button', { name: 'OTP भेजें' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'English' })).not.toBeInTheDocument();
    await next.user.selectOptions(screen.getByRole('combobox'), 'English');
    expect(await screen.findByRole('button', { name: 'Send OTP' })).toBeVisible();
  });

  it('asks for no language on a phone that is set to one of India', async () => {
    const phone = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['ta-IN', 'en-IN']);
    try {
      visit({ path: '/user/login' });
      expect(await screen.findByRole('combobox')).toHaveValue('ta');
      expect(screen.queryByRole('button', { name: 'English' })).not.toBeInTheDocument();
    } finally {
      phone.mockRestore();
    }
  });

  it('takes English too as a choice, and asks no more', async () => {
    const { user } = await atMobileStep();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
    expect(screen.queryByRole('list', { name: 'Language' })).not.toBeInTheDocument();
  });
});
