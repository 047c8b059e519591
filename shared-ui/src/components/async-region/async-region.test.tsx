import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AsyncRegion, type AsyncStatus } from './async-region';

const onRetry = jest.fn();
const region = (status: AsyncStatus) => (
  <AsyncRegion
    status={status}
    loadingLabel="Loading products"
    skeleton={<p>skeleton</p>}
    empty={<p>Add the first product</p>}
    noResults={<p>No product fits</p>}
    error={{ title: 'Products could not be loaded', message: 'Try again.', retryLabel: 'Retry', onRetry }}
  >
    <p>312 products</p>
  </AsyncRegion>
);

describe('AsyncRegion', () => {
  it.each([
    ['loading', 'skeleton'],
    ['empty', 'Add the first product'],
    ['no-results', 'No product fits'],
    ['ready', '312 products'],
    ['refreshing', '312 products'],
    ['error', 'Products could not be loaded'],
  ] as const)('shows in state %s only %p', (status, shown) => {
    render(region(status));
    for (const text of ['skeleton', 'Add the first product', 'No product fits', '312 products']) {
      if (text === shown) expect(screen.getByText(text)).toBeInTheDocument();
      else expect(screen.queryByText(text)).not.toBeInTheDocument();
    }
    expect(screen.getByText(shown)).toBeInTheDocument();
  });

  it('announces the waiting in a region that was there before, and is busy meanwhile', () => {
    const { rerender, container } = render(region('ready'));
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    expect(container.firstChild).toHaveAttribute('aria-busy', 'false');
    rerender(region('refreshing'));
    expect(screen.getByRole('status')).toBe(status);
    expect(status).toHaveTextContent('Loading products');
    expect(container.firstChild).toHaveAttribute('aria-busy', 'true');
  });

  it('says a failure and tries again', async () => {
    const user = userEvent.setup();
    render(region('error'));
    expect(screen.getByRole('alert')).toHaveTextContent('Products could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});
