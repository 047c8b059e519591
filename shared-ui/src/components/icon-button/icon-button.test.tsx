import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pencil } from 'lucide-react';
import { IconButton } from './icon-button';

describe('IconButton', () => {
  it('is named by its label, which is also the tip, and acts by keyboard', async () => {
    const user = userEvent.setup();
    const onClick = jest.fn();
    render(<IconButton label="Edit Ball Valve" icon={<Pencil aria-hidden="true" />} onClick={onClick} />);
    await user.tab();
    const button = screen.getByRole('button', { name: 'Edit Ball Valve' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('title', 'Edit Ball Valve');
    await user.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});
