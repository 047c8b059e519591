import { render, screen } from '@testing-library/react';
import { TextInput } from '../text-input/text-input';
import { Field } from './field';

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
