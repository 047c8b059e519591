import { render } from '@testing-library/react';
import { Skeleton } from './skeleton';
import { SkeletonRows } from './skeleton';

describe('Skeleton', () => {
  it('draws as many lines as will come, for the eye alone', () => {
    const { container } = render(<Skeleton lines={3} />);
    expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
    expect(container.firstChild?.childNodes).toHaveLength(3);
  });
});

describe('SkeletonRows', () => {
  it('draws as many rows as will come, for the eye alone', () => {
    const { container } = render(<SkeletonRows rows={4} />);
    expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
    expect(container.firstChild?.childNodes).toHaveLength(4);
  });
});
