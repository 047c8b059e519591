import { act, render, screen } from '@testing-library/react';
import { OfflineBanner } from './offline-banner';
import { useOnline } from '../../platform/use-online';

function Harness() {
  return <OfflineBanner offline={!useOnline()} message="You are offline. Scans will be sent later." />;
}

const go = (state: 'online' | 'offline') => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
};

describe('OfflineBanner', () => {
  it('comes and goes with the connection, in a live region', () => {
    render(<Harness />);
    const region = screen.getByRole('status');
    expect(region).toBeEmptyDOMElement();
    go('offline');
    expect(region).toHaveTextContent('You are offline. Scans will be sent later.');
    go('online');
    expect(region).toBeEmptyDOMElement();
  });

  it('offers the remedy', () => {
    render(
      <OfflineBanner offline message="The server does not answer." action={<button type="button">Retry</button>} />,
    );
    expect(screen.getByRole('status')).toContainElement(screen.getByRole('button', { name: 'Retry' }));
  });
});
