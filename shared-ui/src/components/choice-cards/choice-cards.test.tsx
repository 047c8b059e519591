import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChoiceCards } from './choice-cards';

const roles = [
  { value: '2', label: 'Plumber', description: 'I install products' },
  { value: '3', label: 'Customer', description: 'I bought the product' },
] as const;

function Harness({ error }: { error?: string }) {
  const [value, setValue] = useState<'2' | '3' | ''>('2');
  return <ChoiceCards legend="I am a" options={roles} value={value} onValueChange={setValue} error={error} />;
}

describe('ChoiceCards', () => {
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
