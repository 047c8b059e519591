import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchInput } from './search-input';

function Harness({ onChange, delay, initial = '' }: { onChange?: jest.Mock; delay?: number; initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <SearchInput
        label="Search products"
        clearLabel="Clear search"
        shortcut="/"
        delay={delay}
        value={value}
        onValueChange={(next) => {
          onChange?.(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue('')}>
        Drop filter
      </button>
      <input aria-label="Other" />
    </>
  );
}

describe('SearchInput', () => {
  it('takes the focus at its shortcut, but leaves the key to other fields', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.click(screen.getByLabelText('Other'));
    await user.keyboard('/');
    expect(screen.getByLabelText('Other')).toHaveValue('/');
    act(() => screen.getByLabelText('Other').blur());
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search products' })).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('leaves the page alone while a dialog is open over it', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { hidden: true })).not.toHaveFocus();
    dialog.remove();
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('clears at Escape or by its button and keeps the focus; a second Escape leaves', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    const input = screen.getByRole('searchbox');
    await user.type(input, 'elbow');
    await user.keyboard('{Escape}');
    expect(input).toHaveValue('');
    expect(input).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(input).not.toHaveFocus();
    await user.type(input, 'tee');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(input).toHaveValue('');
    expect(input).toHaveFocus();
  });

  it('waits for a pause in typing before it searches, and searches at once on Enter', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const onChange = jest.fn();
    render(<Harness onChange={onChange} delay={300} />);
    await user.type(screen.getByRole('searchbox'), 'elbow');
    expect(onChange).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(300));
    expect(onChange.mock.calls).toEqual([['elbow']]);
    await user.keyboard(' 25{Enter}');
    expect(onChange.mock.calls).toEqual([['elbow'], ['elbow 25']]);
    act(() => jest.advanceTimersByTime(1000));
    expect(onChange).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });

  it('follows its owner when the filter is dropped elsewhere', async () => {
    const user = userEvent.setup();
    render(<Harness initial="elbow" />);
    expect(screen.getByRole('searchbox')).toHaveValue('elbow');
    await user.click(screen.getByRole('button', { name: 'Drop filter' }));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});
