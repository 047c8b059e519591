import { useState } from 'react';
import { fireEvent, render, screen, act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from './field/field';
import { OtpInput, readDigits } from './otp-input/otp-input';
import { SearchInput } from './search-input/search-input';
import { FileDrop } from './file-drop/file-drop';

describe('otp-input', () => {
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
});

describe('SearchInput', () => {
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

describe('FileDrop', () => {
  const picture = new File(['x'.repeat(2048)], 'ball-valve.jpg', { type: 'image/jpeg' });

  const text = new File(['x'], 'notes.txt', { type: 'text/plain' });

  function Harness({ error }: { error?: string }) {
    const [files, setFiles] = useState<File[]>([]);
    return (
      <FileDrop
        label="Image"
        hint="JPEG or PNG, up to 5 MB"
        browseLabel="Choose a picture"
        dropLabel="or drop it here"
        removeLabel={(file) => `Remove ${file.name}`}
        leftOutText={(names) => `Not taken: ${names}`}
        accept=".jpg,.jpeg,.png"
        files={files}
        onFilesChange={setFiles}
        error={error}
        preview={<img src="data:," alt="" />}
      />
    );
  }

  const zoneOf = (input: HTMLElement) => input.parentElement as HTMLElement;

  it('takes a file by its labelled native input, and the same file again after it is removed', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    const input = screen.getByLabelText('Image');
    expect(input).toHaveAccessibleDescription('JPEG or PNG, up to 5 MB');
    await user.upload(input, picture);
    expect(screen.getByText('ball-valve.jpg')).toBeInTheDocument();
    expect(screen.getByText('2 kB')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove ball-valve.jpg' }));
    expect(screen.queryByText('ball-valve.jpg')).not.toBeInTheDocument();
    expect(input).toHaveFocus();
    await user.upload(input, picture);
    expect(screen.getByText('ball-valve.jpg')).toBeInTheDocument();
  });

  it('takes what is dropped, of any type, for the schema to validate; the last one where only one is accepted', () => {
    render(<Harness />);
    const zone = zoneOf(screen.getByLabelText('Image'));
    fireEvent.drop(zone, { dataTransfer: { files: [picture] } });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    fireEvent.drop(zone, { dataTransfer: { files: [text, picture] } });
    expect(screen.getByRole('alert')).toHaveTextContent('Not taken: ball-valve.jpg');
    expect(screen.getByText('notes.txt')).toBeInTheDocument();
    expect(screen.queryByText('ball-valve.jpg')).not.toBeInTheDocument();
  });

  it('carries its error', () => {
    render(<Harness error="Please select a file" />);
    expect(screen.getByLabelText('Image')).toBeInvalid();
    expect(screen.getByLabelText('Image')).toHaveAccessibleDescription('Please select a file JPEG or PNG, up to 5 MB');
  });
});
