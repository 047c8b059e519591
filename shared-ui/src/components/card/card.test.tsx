import { render, screen } from '@testing-library/react';
import { Card } from './card';

describe('Card', () => {
  it('is a region where it has a title, and plain where it has none', () => {
    const { rerender } = render(
      <Card title="Statistics" actions={<button type="button">Export</button>}>
        rows
      </Card>,
    );
    expect(screen.getByRole('region', { name: 'Statistics' })).toHaveTextContent('rows');
    expect(screen.getByRole('heading', { level: 2, name: 'Statistics' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export' })).toBeInTheDocument();
    rerender(<Card>rows</Card>);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});
