import { StrictMode, useState } from 'react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button/button';
import { Field } from './field/field';
import { TextInput } from './text-input/text-input';
import { Dialog, type DialogProps } from './dialog/dialog';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog/confirm-dialog';
import { Popover } from './popover/popover';

describe('Dialog', () => {
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

describe('ConfirmDialog', () => {
  const onConfirm = jest.fn();

  const onCancel = jest.fn();

  const dialog = (props: Partial<ConfirmDialogProps> = {}) => (
    <ConfirmDialog
      open
      title="Remove 2 products?"
      message="Are you sure you want to remove the selected products?"
      confirmLabel="Remove"
      cancelLabel="Cancel"
      closeLabel="Close"
      onConfirm={onConfirm}
      onCancel={onCancel}
      {...props}
    />
  );

  beforeEach(() => jest.clearAllMocks());

  it('asks its question and starts on Cancel', async () => {
    const user = userEvent.setup();
    render(dialog());
    const alert = screen.getByRole('alertdialog', { name: 'Remove 2 products?' });
    expect(alert).toHaveAccessibleDescription('Are you sure you want to remove the selected products?');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onCancel).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('lets nothing be pressed twice or dismissed while busy', async () => {
    const user = userEvent.setup();
    render(dialog({ busy: true, busyLabel: 'Removing…' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
    expect(screen.getByText('Removing…')).toBeInTheDocument();
  });

  it('stays with the reason when the act failed', () => {
    render(dialog({ error: 'The server did not answer. Try again.' }));
    expect(screen.getByRole('alert')).toHaveTextContent('The server did not answer. Try again.');
    expect(screen.getByRole('button', { name: 'Remove' })).toBeEnabled();
  });

  it('offers Retry in place of the verb when the act failed', () => {
    render(dialog({ error: 'The server did not answer.', retryLabel: 'Retry' }));
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  });
});

describe('Popover', () => {
  function Harness() {
    const [chosen, setChosen] = useState('');
    return (
      <>
        <Popover label="Columns" title="Columns on show">
          {(close) => (
            <>
              <input aria-label="Mobile" type="checkbox" />
              <button
                type="button"
                onClick={() => {
                  setChosen('all');
                  close();
                }}
              >
                Show all
              </button>
            </>
          )}
        </Popover>
        <button type="button">Export</button>
        <output>{chosen}</output>
      </>
    );
  }

  const button = () => screen.getByRole('button', { name: 'Columns' });

  const panel = () => screen.queryByRole('dialog', { name: 'Columns on show' });

  it('opens at its button, by mouse and by keyboard, and puts the focus inside', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    expect(panel()).not.toBeInTheDocument();
    button().focus();
    await user.keyboard('{Enter}');
    expect(panel()).toBeInTheDocument();
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('checkbox', { name: 'Mobile' })).toHaveFocus();
    await user.click(button());
    expect(panel()).not.toBeInTheDocument();
  });

  it('closes at Escape, and gives the focus back', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.click(button());
    await user.keyboard('{Escape}');
    expect(panel()).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  it('closes at a press outside and when Tab leaves it, and leaves the focus where it went', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.click(button());
    await user.tab();
    expect(panel()).toBeInTheDocument();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
    expect(panel()).not.toBeInTheDocument();
    await user.click(button());
    await user.click(document.body);
    expect(panel()).not.toBeInTheDocument();
  });

  it('can be closed by what it holds', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.click(button());
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByRole('status')).toHaveTextContent('all');
    expect(panel()).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });
});
