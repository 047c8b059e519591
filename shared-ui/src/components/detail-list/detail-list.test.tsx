import { render, screen } from '@testing-library/react';
import { DetailList } from './detail-list';

describe('DetailList', () => {
  it('pairs names with values', () => {
    render(<DetailList items={[{ label: 'Location', value: 'Pune' }]} />);
    expect(screen.getByRole('term')).toHaveTextContent('Location');
    expect(screen.getByRole('definition')).toHaveTextContent('Pune');
  });
});
