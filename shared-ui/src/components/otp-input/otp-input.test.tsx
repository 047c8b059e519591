import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
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

  /**
   * Types as an input method does: it replaces its composed text in the field. A field that was changed meanwhile has no composed text
   * any more, so that all of it is inserted again.
   */
  function compose(input: HTMLInputElement, text: string) {
    const set = (value: string) =>
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    let before = input.value;
    let composed = '';
    fireEvent.compositionStart(input);
    for (const letter of text) {
      if (input.value !== before + composed) before = input.value;
      composed += letter;
      set(before + composed);
      fireEvent(input, new InputEvent('input', { bubbles: true, isComposing: true, data: composed }));
    }
    fireEvent.compositionEnd(input, { data: composed });
  }

  it('takes native digits that are composed, in their order', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    await user.click(input);
    compose(input, '१२३');
    expect(input).toHaveValue('123');
    compose(input, '४५६');
    expect(input).toHaveValue('123456');
  });

  it('takes a code that the browser has filled in without an event, and is emptied by its owner', async () => {
    const user = userEvent.setup();
    const onValueChange = jest.fn();
    const { rerender } = render(<OtpInput aria-label="Code" value="" onValueChange={onValueChange} />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    await user.click(input);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '123456');
    rerender(<OtpInput aria-label="Code" value="" onValueChange={onValueChange} />);
    await user.tab();
    expect(onValueChange).toHaveBeenCalledWith('123456');
    rerender(<OtpInput aria-label="Code" value="123456" onValueChange={onValueChange} />);
    expect(input).toHaveValue('123456');
    rerender(<OtpInput aria-label="Code" value="" onValueChange={onValueChange} />);
    expect(input).toHaveValue('');
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
