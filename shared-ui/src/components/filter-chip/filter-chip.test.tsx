import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterChip } from './filter-chip';
import { FilterChips } from './filter-chip';

function Single() {
  const [pressed, setPressed] = useState(false);
  return (
    <FilterChip pressed={pressed} onPressedChange={setPressed}>
      Awaiting
    </FilterChip>
  );
}

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'earned', label: 'Earned' },
  { value: 'claims', label: 'Claims' },
] as const;

function Several() {
  const [kind, setKind] = useState<'all' | 'earned' | 'claims'>('all');
  return <FilterChips legend="Show" options={kinds} value={kind} onValueChange={setKind} />;
}

describe('FilterChip', () => {
  it('is pressed or not', async () => {
    const user = userEvent.setup();
    render(<Single />);
    const chip = screen.getByRole('button', { name: 'Awaiting' });
    expect(chip).toHaveAttribute('aria-pressed', 'false');
    await user.click(chip);
    expect(chip).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard(' ');
    expect(chip).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('FilterChips', () => {
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
