import { render, screen } from '@testing-library/react';
import { ResultPanel } from './result-panel';

describe('ResultPanel', () => {
  it('announces a success with its way on', () => {
    render(
      <ResultPanel
        state="success"
        title="+40 points"
        message="Rewards Granted Successfully"
        actions={<button type="button">Scan another</button>}
      >
        <p>New balance 1,280</p>
      </ResultPanel>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('+40 pointsRewards Granted Successfully');
    expect(screen.getByRole('heading', { level: 1, name: '+40 points' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Scan another' })).toBeInTheDocument();
    expect(screen.getByText('New balance 1,280')).toBeInTheDocument();
  });

  it('announces a failure at once', () => {
    render(<ResultPanel state="failure" title="This QR code has already been used" />);
    expect(screen.getByRole('alert')).toHaveTextContent('This QR code has already been used');
  });

  it('takes the focus when the waiting ends, not before', () => {
    const { rerender } = render(<ResultPanel state="checking" title="Recording your scan" />);
    expect(document.body).toHaveFocus();
    rerender(<ResultPanel state="success" title="+40 points" />);
    expect(screen.getByRole('heading', { name: '+40 points' })).toHaveFocus();
  });

  it('tells politely of what is kept: nothing has failed', () => {
    render(<ResultPanel state="queued" title="Saved on this phone" message="It will be sent later." />);
    expect(screen.getByRole('status')).toHaveTextContent('Saved on this phoneIt will be sent later.');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
