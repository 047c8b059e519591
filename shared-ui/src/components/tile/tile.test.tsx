import { render, screen, within } from '@testing-library/react';
import { RoutesAt } from '../internal/routes-at';
import { Tile } from './tile';
import { Tiles } from './tile';

describe('Tiles', () => {
  it('is a list of links, each named by all its words', () => {
    render(
      <RoutesAt>
        <Tiles label="Ways on">
          <Tile to="/user/scanqr" label="Scan QR" icon={<svg />} />
          <Tile to="/admin/qrlist" label="QRs Generated" value="18,40,000" note="62 % scanned" icon={<svg />} wide />
        </Tiles>
      </RoutesAt>,
    );
    const list = screen.getByRole('list', { name: 'Ways on' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Scan QR' })).toHaveAttribute('href', '/user/scanqr');
    expect(screen.getByRole('link', { name: '18,40,000 QRs Generated 62 % scanned' })).toBeInTheDocument();
  });
});
