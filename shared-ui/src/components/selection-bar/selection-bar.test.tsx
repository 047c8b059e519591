import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SelectionBar } from './selection-bar';

describe('SelectionBar', () => {
  it('announces how much is selected, and clears it', async () => {
    const user = userEvent.setup();
    const onClear = jest.fn();
    render(
      <SelectionBar
        label="2 selected"
        summary="1,540 points"
        onClear={onClear}
        clearLabel="Clear"
        actions={<button type="button">Approve</button>}
      />,
    );
    expect(screen.getByRole('status')).toHaveTextContent('2 selected1,540 points');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onClear).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Approve' })).toBeInTheDocument();
  });
});
