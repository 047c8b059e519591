import { createRef } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextInput } from './text-input';

describe('TextInput', () => {
  it('is a native input with a ref, without a field around it too', async () => {
    const user = userEvent.setup();
    const ref = createRef<HTMLInputElement>();
    const onChange = jest.fn();
    render(<TextInput ref={ref} aria-label="Points" prefix="+91" suffix="points" onChange={onChange} />);
    await user.type(screen.getByRole('textbox', { name: 'Points' }), '40');
    expect(ref.current).toHaveValue('40');
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('cannot be typed into where it is read-only', async () => {
    const user = userEvent.setup();
    render(<TextInput aria-label="Mobile" readOnly defaultValue="98765 43210" />);
    await user.type(screen.getByRole('textbox'), '1');
    expect(screen.getByRole('textbox')).toHaveValue('98765 43210');
  });
});
