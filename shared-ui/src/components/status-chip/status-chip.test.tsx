import { render, screen } from '@testing-library/react';
import { StatusChip } from './status-chip';

describe('StatusChip', () => {
  it('says the status in words and shows it by its tone', () => {
    render(<StatusChip tone="pending">Awaiting approval</StatusChip>);
    expect(screen.getByText('Awaiting approval')).toHaveAttribute('data-tone', 'pending');
  });
});
