import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '../field/field';
import { OtpInput, readDigits } from './otp-input';

function Harness() {
  const [value, setValue] = useState('');
  return (
    <Field label="6-digit code">
      <OtpInput value={value} onValueChange={setValue} />
    </Field>
  );
}

describe('OtpInput', () => {
  it('is one field that the phone may fill from the SMS', () => {
    render(<Harness />);
    const input = screen.getByRole('textbox', { name: '6-digit code' });
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
    expect(input).not.toHaveAttribute('maxlength');
  });

  it('takes digits only, six of them', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    const input = screen.getByRole('textbox');
    await user.type(input, '0a1-2 345678');
    expect(input).toHaveValue('012345');
  });

  it('takes a pasted code with a space in it, and lets it replace a wrong one', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    const input = screen.getByRole('textbox');
    await user.click(input);
    await user.paste('123 456');
    expect(input).toHaveValue('123456');
    await user.paste('Your code is 987654.');
    expect(input).toHaveValue('987654');
  });

  it('is corrected by Backspace', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    const input = screen.getByRole('textbox');
    await user.type(input, '1239{Backspace}456');
    expect(input).toHaveValue('123456');
  });
});

describe('readDigits', () => {
  it.each([
    ['123 456', '123456'],
    ['१२३४५६', '123456'],
    ['１２３４５６', '123456'],
    ['12x', '12'],
    ['', ''],
    ['1234567', '123456'],
  ])('reads %p as %p', (text, digits) => {
    expect(readDigits(text, 6)).toBe(digits);
  });
});
