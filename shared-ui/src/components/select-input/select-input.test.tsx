import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '../field/field';
import { SelectInput } from './select-input';

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

describe('SelectInput', () => {
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
