import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { TextInput } from '../text-input/text-input';
import { Field, useFocusFirstInvalid } from './field';

describe('Field', () => {
  it('gives its control the label as name and the hint as description', () => {
    render(
      <Field label="Name" hint="As on your licence" required>
        <TextInput />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Name' });
    expect(input).toHaveAccessibleDescription('As on your licence');
    expect(input).toBeRequired();
    expect(input).not.toHaveAttribute('required');
    expect(input).toBeValid();
  });

  it('says the error before the hint, marks the control invalid, and announces it where it was empty before', () => {
    const field = (error?: string) => (
      <Field label="Name" hint="As on your licence" error={error}>
        <TextInput />
      </Field>
    );
    const { rerender, container } = render(field());
    const region = container.querySelector('[aria-live="polite"]');
    expect(region).toBeEmptyDOMElement();
    rerender(field('Name is required.'));
    const input = screen.getByRole('textbox', { name: 'Name' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Name is required. As on your licence');
    expect(region).toHaveTextContent('Name is required.');
  });

  it('keeps a description that the control brought along', () => {
    render(
      <>
        <p id="more">Ten digits</p>
        <Field label="Mobile" error="Please enter a valid 10-digit mobile number.">
          <TextInput aria-describedby="more" prefix="+91" />
        </Field>
      </>,
    );
    expect(screen.getByRole('textbox', { name: 'Mobile' })).toHaveAccessibleDescription(
      'Ten digits Please enter a valid 10-digit mobile number.',
    );
  });
});

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
  it('focuses the first invalid field, once the submit has ended', () => {
    const errors = { Phone: 'Too short', Address: 'Missing' };
    const { rerender } = render(<Form submitting errors={errors} />);
    expect(document.body).toHaveFocus();
    rerender(<Form submitting={false} errors={errors} />);
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveFocus();
  });

  it('does not move the focus while the user types when an error comes without a submit', () => {
    const { rerender } = render(<Form submitting={false} errors={{}} />);
    screen.getByRole('textbox', { name: 'Phone' }).focus();
    rerender(<Form submitting={false} errors={{ Name: 'Missing' }} />);
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveFocus();
  });
});
