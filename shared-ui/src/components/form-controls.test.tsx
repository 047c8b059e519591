import { render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { TextInput } from './text-input/text-input';
import { Field, useFocusFirstInvalid } from './field/field';
import userEvent from '@testing-library/user-event';
import { Checkbox } from './checkbox/checkbox';
import { ChoiceCards } from './choice-cards/choice-cards';
import { SelectInput } from './select-input/select-input';
import { FilterChips } from './filter-chip/filter-chip';

describe('field', () => {
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
});

describe('Checkbox', () => {
  function Harness({ some = false }: { some?: boolean }) {
    const [checked, setChecked] = useState(false);
    return (
      <Checkbox
        label="Select all on this page"
        hideLabel
        indeterminate={some && !checked}
        checked={checked}
        onChange={(event) => setChecked(event.target.checked)}
      />
    );
  }

  it('keeps its name when its label is not drawn, and toggles by mouse and by space', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    const box = screen.getByRole('checkbox', { name: 'Select all on this page' });
    await user.click(box);
    expect(box).toBeChecked();
    await user.keyboard(' ');
    expect(box).not.toBeChecked();
  });

  it('shows "some of them" until it is pressed', async () => {
    const user = userEvent.setup();
    render(<Harness some />);
    const box = screen.getByRole('checkbox');
    expect(box).toBePartiallyChecked();
    await user.click(box);
    expect(box).toBeChecked();
    expect(box).not.toBePartiallyChecked();
  });
});

describe('ChoiceCards', () => {
  const roles = [
    { value: '2', label: 'Plumber', description: 'I install products' },
    { value: '3', label: 'Customer', description: 'I bought the product' },
  ] as const;

  function Harness({ error }: { error?: string }) {
    const [value, setValue] = useState<'2' | '3' | ''>('2');
    return <ChoiceCards legend="I am a" options={roles} value={value} onValueChange={setValue} error={error} />;
  }

  it('is a radio group: short names, the sentence as description', () => {
    render(<Harness />);
    expect(screen.getByRole('radiogroup', { name: 'I am a' })).toBeInTheDocument();
    const plumber = screen.getByRole('radio', { name: 'Plumber' });
    expect(plumber).toBeChecked();
    expect(plumber).toHaveAccessibleDescription('I install products');
  });

  it('changes by arrow key and by a press anywhere on the card', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.tab();
    expect(screen.getByRole('radio', { name: 'Plumber' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Customer' })).toBeChecked();
    await user.click(screen.getByText('I install products'));
    expect(screen.getByRole('radio', { name: 'Plumber' })).toBeChecked();
  });

  it('carries its error', () => {
    render(<Harness error="Please select role" />);
    const group = screen.getByRole('radiogroup');
    expect(group).toHaveAccessibleDescription('Please select role');
    expect(group).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('SelectInput', () => {
  const models = [
    { value: 1, label: 'Flow Series' },
    { value: 2, label: 'Brass' },
  ];

  function Harness({ error }: { error?: string }) {
    const [value, setValue] = useState('');
    return (
      <Field label="Model" error={error} required>
        <SelectInput
          placeholder="Select a model"
          options={models}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
    );
  }

  it('shows the placeholder until something is chosen', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    const select = screen.getByRole('combobox', { name: 'Model' });
    expect(select).toHaveDisplayValue('Select a model');
    await user.selectOptions(select, 'Brass');
    expect(select).toHaveValue('2');
  });

  it('carries the error of its field', () => {
    render(<Harness error="Please select a model." />);
    const select = screen.getByRole('combobox', { name: 'Model' });
    expect(select).toBeInvalid();
    expect(select).toHaveAccessibleDescription('Please select a model.');
  });
});

describe('FilterChips', () => {
  const kinds = [
    { value: 'all', label: 'All' },
    { value: 'earned', label: 'Earned' },
    { value: 'claims', label: 'Claims' },
  ] as const;

  function Several() {
    const [kind, setKind] = useState<'all' | 'earned' | 'claims'>('all');
    return <FilterChips legend="Show" options={kinds} value={kind} onValueChange={setKind} />;
  }

  it('is a named choice of one, moved through by arrow keys', async () => {
    const user = userEvent.setup();
    render(<Several />);
    expect(screen.getByRole('radiogroup', { name: 'Show' })).toBeInTheDocument();
    await user.tab();
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Earned' })).toBeChecked();
    await user.click(screen.getByText('Claims'));
    expect(screen.getByRole('radio', { name: 'Claims' })).toBeChecked();
  });
});
