import { render, screen } from '@testing-library/react';
import { Logo } from './logo';
import { Wordmark } from './logo';

describe('Logo', () => {
  it('is an image where it stands alone and decoration beside its name', () => {
    const { rerender } = render(<Logo title="Loyalty" />);
    expect(screen.getByRole('img', { name: 'Loyalty' })).toBeInTheDocument();
    rerender(<Wordmark name="Loyalty" />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByText('Loyalty')).toBeInTheDocument();
  });
});
