import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chip } from './chip';

describe('Chip', () => {
  it('is text, and with a way to remove it a named button', async () => {
    const user = userEvent.setup();
    const onRemove = jest.fn();
    const { rerender } = render(<Chip>Awaiting</Chip>);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    rerender(
      <Chip onRemove={onRemove} removeLabel="Remove filter: Awaiting">
        Awaiting
      </Chip>,
    );
    await user.tab();
    expect(screen.getByRole('button', { name: 'Remove filter: Awaiting' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onRemove).toHaveBeenCalledTimes(1);
  });
});
