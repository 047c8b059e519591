import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pencil } from 'lucide-react';
import { Button } from './button';
import { IconButton } from '../icon-button/icon-button';

describe('Button', () => {
  it('acts on a press, by mouse and by keyboard', async () => {
    const user = userEvent.setup();
    const onClick = jest.fn();
    render(<Button onClick={onClick}>Approve</Button>);
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  it('does not submit a form unless asked to', async () => {
    const user = userEvent.setup();
    const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button>Look</Button>
        <Button type="submit">Save</Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Look' }));
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('ignores presses and submits nothing while busy, keeps its name and the focus, and says so', async () => {
    const user = userEvent.setup();
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy} busyLabel="Saving…" onClick={onClick}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Save' });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    button.focus();
    rerender(form(true));
    await user.click(button);
    await user.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Saving…');
  });
});

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
