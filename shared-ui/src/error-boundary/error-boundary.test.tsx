import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { ErrorBoundary } from './error-boundary';
import { RouteErrorPanel } from './route-error-panel';

let broken = true;
function Part() {
  if (broken) throw new Error('boom');
  return <p>All is well</p>;
}

let consoleError: jest.SpyInstance;
beforeEach(() => {
  broken = true;
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => consoleError.mockRestore());

describe('ErrorBoundary', () => {
  it('shows the specified text, logs the error, and renders anew on Retry', async () => {
    const user = userEvent.setup();
    render(
      <ErrorBoundary retryLabel="Retry">
        <Part />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeInTheDocument();
    expect(consoleError.mock.calls.flat()).toContainEqual(new Error('boom'));
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByText('All is well')).toBeInTheDocument();
  });

  it('clears by itself when its key changes, e.g. after a navigation', () => {
    const at = (path: string) => (
      <ErrorBoundary retryLabel="Retry" resetKey={path}>
        <Part />
      </ErrorBoundary>
    );
    const { rerender } = render(at('/a'));
    rerender(at('/a'));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    broken = false;
    rerender(at('/b'));
    expect(screen.getByText('All is well')).toBeInTheDocument();
  });
});

describe('RouteErrorPanel', () => {
  it('is what a route shows when its page fails', async () => {
    const router = createMemoryRouter([
      { path: '/', element: <Part />, errorElement: <RouteErrorPanel retryLabel="Reload" message="Try again." /> },
    ]);
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    expect(screen.getByText('Try again.')).toBeInTheDocument();
  });
});
