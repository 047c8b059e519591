import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LanguageSwitch } from './language-switch';

const english = { value: 'en', label: 'English' };
const hindi = { value: 'hi', label: 'हिन्दी' };
const tamil = { value: 'ta', label: 'தமிழ்' };

describe('LanguageSwitch', () => {
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
