import { screen, waitFor } from '@testing-library/react';
import { api } from '../../../../test/api';
import { openDashboard } from '../../../../test/dashboard';

describe('the notices', () => {
  const serveNotices = () => {
    const batch = {
      batch_id: 12,
      kind: 'before-dispatch',
      product_name: 'Ball valve',
      dispatched_to: 'Pune',
      scans: 3,
    };
    api.on('POST admin/qr-batches/unusual', { json: { message: 'Found', data: [batch], total_count: 1 } });
    const order = { id: 1, kind: 'batch', state: 'waiting', order: {}, requested_by: null, can_confirm: true };
    api.on('POST admin/confirmations', { json: { message: 'Found', data: [order], total_count: 1 } });
  };

  it('name unusual batches and orders that wait, below the tiles and above the trend', async () => {
    serveNotices();
    openDashboard('/admin/dashboard', 'page');
    expect(await screen.findByText('1 batch has unusual scans')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Batch 12, Ball valve' })).toHaveAttribute(
      'href',
      '/admin/qrlist?batch=12',
    );
    expect(screen.getByText(/scanned before it was dispatched to/).closest('li, p')).toHaveTextContent('Pune: 3 times');
    await screen.findByText('1 order waits for a second admin');
    await screen.findByText('Scans per day', { selector: 'h2' });
    const shown = document.body.textContent ?? '';
    const places = ['QR List', '1 order waits for a second admin', '1 batch has unusual', 'Scans per day'];
    expect(places.map((text) => shown.indexOf(text))).toEqual(
      places.map((text) => shown.indexOf(text)).toSorted((a, b) => a - b),
    );
  });

  it('hold back what is below them until they are known, or cannot be loaded', async () => {
    serveNotices();
    let respond = () => {};
    const responded = new Promise<void>((resolve) => (respond = resolve));
    api.on('POST admin/qr-batches/unusual', async () => {
      await responded;
      return { status: 500, json: { message: 'Something broke', code: 'internal' } };
    });
    openDashboard('/admin/dashboard', 'page');
    await screen.findByText('18,40,000');
    const trend = await screen.findByText('Scans per day', { selector: 'h2' });
    // Not toBeVisible: jsdom has no stylesheet.
    const hiddenAround = (element: HTMLElement) => element.closest('[data-pending]');
    expect(hiddenAround(trend)).not.toBeNull();
    expect(hiddenAround(screen.getByText('Our Products'))).toBeNull();
    respond();
    await waitFor(() => expect(hiddenAround(trend)).toBeNull());
  });
});
