import { render, screen } from '@testing-library/react';
import { ErrorNotice, Notice } from './notice';

describe('Notice', () => {
  it('is plain text where it was there from the start', () => {
    render(<Notice>Print at 100 %.</Notice>);
    expect(screen.getByText('Print at 100 %.')).toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('is announced where an act brought it', () => {
    render(
      <>
        <Notice tone="danger" live="assertive" title="Not approved" action={<button type="button">Retry</button>}>
          The server did not answer.
        </Notice>
        <Notice tone="success" live="polite">
          Approved
        </Notice>
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Not approvedThe server did not answer.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Approved');
  });

  it('shows a failure at once, and nothing without one', () => {
    const { rerender } = render(<ErrorNotice>{undefined}</ErrorNotice>);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    rerender(<ErrorNotice>No connection</ErrorNotice>);
    expect(screen.getByRole('alert')).toHaveTextContent('No connection');
  });
});
