import { StrictMode, useState } from 'react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../button/button';
import { Field } from '../field/field';
import { TextInput } from '../text-input/text-input';
import { Dialog, type DialogProps } from './dialog';

function Harness({ onClose, children, ...rest }: Partial<DialogProps> & { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog
        title="Edit product"
        closeLabel="Close"
        description="Only the name changes."
        footer={<Button>Save</Button>}
        {...rest}
        open={open}
        onClose={() => {
          onClose?.();
          setOpen(false);
        }}
      >
        {children ?? (
          <Field label="Product name">
            <TextInput defaultValue="Ball Valve" />
          </Field>
        )}
      </Dialog>
    </>
  );
}

const openIt = async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  return { user, dialog: screen.getByRole('dialog', { name: 'Edit product' }) };
};

describe('Dialog', () => {
  it('shows its children only while open, named by its title and described', async () => {
    render(<Harness />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Product name')).not.toBeInTheDocument();
    const { dialog } = await openIt();
    expect(dialog).toHaveAccessibleDescription('Only the name changes.');
    expect(screen.getByLabelText('Product name')).toBeVisible();
  });

  it('puts the focus into the first field, and back on what opened it', async () => {
    render(<Harness />);
    const { user } = await openIt();
    expect(screen.getByLabelText('Product name')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  it('goes on trying while the browser lets the focus pass without effect', async () => {
    render(<Harness />);
    const button = screen.getByRole('button', { name: 'Edit' });
    button.focus();
    // Chromium's behaviour under load: focus() has no effect beside showModal(), and the opener loses the focus.
    const ignored = jest.spyOn(HTMLElement.prototype, 'focus');
    for (let times = 0; times < 3; times += 1) ignored.mockImplementationOnce(() => button.blur());
    fireEvent.click(button);
    expect(ignored).toHaveBeenCalledTimes(1);
    expect(document.body).toHaveFocus();
    await waitFor(() => expect(screen.getByLabelText('Product name')).toHaveFocus());
    ignored.mockRestore();
  });

  it('puts the focus on the title where the body has nothing to use, never on an act', async () => {
    render(
      <Harness>
        <p>1,240 points</p>
      </Harness>,
    );
    const { user } = await openIt();
    expect(screen.getByRole('heading', { name: 'Edit product' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  it('survives the double effects of strict mode', async () => {
    const onClose = jest.fn();
    render(
      <StrictMode>
        <Harness onClose={onClose} />
      </StrictMode>,
    );
    const { dialog } = await openIt();
    // Browsers fire the close event of the first opening after the second.
    fireEvent(dialog, new Event('close'));
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog).toBeVisible();
  });

  it('asks once to be closed on Escape', async () => {
    const onClose = jest.fn();
    render(<Harness onClose={onClose} />);
    const { dialog } = await openIt();
    // jsdom does not turn Escape into a cancel event; browsers do.
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes on a press outside, but not when the press began inside', async () => {
    const onClose = jest.fn();
    render(<Harness onClose={onClose} />);
    const { user, dialog } = await openIt();
    fireEvent.mouseDown(screen.getByLabelText('Product name'));
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
    await user.click(dialog);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('cannot be dismissed while it must not be', async () => {
    const onClose = jest.fn();
    render(<Harness onClose={onClose} dismissible={false} />);
    const { user, dialog } = await openIt();
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await user.click(dialog);
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('calls onClose when the browser closed it by itself', async () => {
    const onClose = jest.fn();
    render(<Harness onClose={onClose} />);
    const { dialog } = await openIt();
    act(() => (dialog as HTMLDialogElement).close());
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
