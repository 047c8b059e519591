import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { TextInput } from '../text-input/text-input';
import { Field } from './field';
import { useFocusFirstInvalid } from './use-focus-first-invalid';

function Form({ submitting, errors }: { submitting: boolean; errors: Readonly<Record<string, string>> }) {
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(form, submitting);
  return (
    <form ref={form}>
      {['Name', 'Address', 'Phone'].map((label) => (
        <Field key={label} label={label} error={errors[label]}>
          <TextInput />
        </Field>
      ))}
    </form>
  );
}

describe('useFocusFirstInvalid', () => {
  it('leads to the first field to mend, once the submit has ended', () => {
    const errors = { Phone: 'Too short', Address: 'Missing' };
    const { rerender } = render(<Form submitting errors={errors} />);
    expect(document.body).toHaveFocus();
    rerender(<Form submitting={false} errors={errors} />);
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveFocus();
  });

  it('moves nobody who is typing when an error comes without a submit', () => {
    const { rerender } = render(<Form submitting={false} errors={{}} />);
    screen.getByRole('textbox', { name: 'Phone' }).focus();
    rerender(<Form submitting={false} errors={{ Name: 'Missing' }} />);
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveFocus();
  });
});
