import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';

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

describe('ConfirmDialog', () => {
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
