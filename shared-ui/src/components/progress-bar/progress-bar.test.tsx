import { render, screen } from '@testing-library/react';
import { ProgressBar } from './progress-bar';

const bar = () => screen.getByRole('progressbar', { name: 'Adding products' });

describe('ProgressBar', () => {
  it('says what is under way and how far it is', () => {
    render(<ProgressBar label="Adding products" value={312} max={1000} valueText="312 of 1,000 rows" />);
    expect(bar()).toHaveAttribute('aria-valuenow', '312');
    expect(bar()).toHaveAttribute('aria-valuemin', '0');
    expect(bar()).toHaveAttribute('aria-valuemax', '1000');
    expect(bar()).toHaveAttribute('aria-valuetext', '312 of 1,000 rows');
    expect(screen.getByText('312 of 1,000 rows')).toBeInTheDocument();
    expect(bar().firstElementChild).toHaveStyle('--done: 0.312');
  });

  it.each([
    [-5, '0'],
    [1400, '1000'],
  ])('cuts %p to what is possible', (value, now) => {
    render(<ProgressBar label="Adding products" value={value} max={1000} />);
    expect(bar()).toHaveAttribute('aria-valuenow', now);
  });

  it.each([
    ['no value yet', undefined, 10],
    ['a value that is no number', NaN, 10],
    ['nothing to do', 0, 0],
  ])('has no value while the end is not known: %s', (_case, value, max) => {
    render(<ProgressBar label="Adding products" value={value} max={max} />);
    expect(bar()).not.toHaveAttribute('aria-valuenow');
    expect(bar()).not.toHaveAttribute('aria-valuemax');
  });
});
