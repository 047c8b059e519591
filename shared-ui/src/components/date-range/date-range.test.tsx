import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { DateRange } from './date-range';

function Harness({ error }: { error?: string }) {
  const [value, setValue] = useState({ start: '', end: '' });
  return (
    <DateRange
      legend="Claimed between"
      startLabel="From"
      endLabel="To"
      max="2026-11-21"
      value={value}
      onValueChange={setValue}
      error={error}
    />
  );
}

describe('DateRange', () => {
  it('is a named group of two dates that keep each other in order', () => {
    render(<Harness />);
    expect(screen.getByRole('group', { name: 'Claimed between' })).toBeInTheDocument();
    const from = screen.getByLabelText('From');
    const to = screen.getByLabelText('To');
    expect(from).toHaveAttribute('max', '2026-11-21');
    fireEvent.change(from, { target: { value: '2026-04-01' } });
    expect(to).toHaveAttribute('min', '2026-04-01');
    fireEvent.change(to, { target: { value: '2026-05-31' } });
    expect(from).toHaveAttribute('max', '2026-05-31');
    expect(from).toHaveValue('2026-04-01');
  });

  it('ties one error to both', () => {
    render(<Harness error="The first day is after the last." />);
    for (const name of ['From', 'To']) {
      expect(screen.getByLabelText(name)).toBeInvalid();
      expect(screen.getByLabelText(name)).toHaveAccessibleDescription('The first day is after the last.');
    }
  });
});
