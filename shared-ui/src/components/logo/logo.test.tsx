import { act, render, screen } from '@testing-library/react';
import { rememberBrand } from '../../platform/brand';
import { Wordmark } from './logo';

beforeEach(() => localStorage.clear());

it('is the built-in drawing until the brand has a logo, then that at once, and on the next visit', () => {
  const { container, unmount } = render(<Wordmark name="Loyalty" />);
  expect(container.querySelector('svg')).toBeInTheDocument();
  act(() => rememberBrand({ logoUrl: '/api/pictures/a.png' }));
  expect(container.querySelector('img')).toHaveAttribute('src', '/api/pictures/a.png');
  expect(container.querySelector('svg')).not.toBeInTheDocument();
  unmount();
  render(<Wordmark name="Flow" />);
  expect(screen.getByRole('presentation')).toHaveAttribute('src', '/api/pictures/a.png');
});

it('is what a preview says, whatever the brand is', () => {
  rememberBrand({ logoUrl: '/api/pictures/a.png' });
  const { container } = render(<Wordmark name="Flow" src={null} />);
  expect(container.querySelector('svg')).toBeInTheDocument();
});
