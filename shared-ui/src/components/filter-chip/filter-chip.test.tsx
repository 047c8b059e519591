import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterChips } from './filter-chip';

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'earned', label: 'Earned' },
  { value: 'claims', label: 'Claims' },
] as const;

function Several() {
  const [kind, setKind] = useState<'all' | 'earned' | 'claims'>('all');
  return <FilterChips legend="Show" options={kinds} value={kind} onValueChange={setKind} />;
}

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
