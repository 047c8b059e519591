import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider } from './toast';
import { useToast } from './toast-context';

function Acts() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast.success('Account Updated Successfully', { duration: 1000 })}>
        Update
      </button>
      <button
        type="button"
        onClick={() =>
          toast.success('Removed', {
            duration: 10_000,
            action: { label: 'Undo', onAction: () => toast.info('Put back') },
          })
        }
      >
        Remove
      </button>
      <button type="button" onClick={() => toast.success('Saved')}>
        Save
      </button>
      <button type="button" onClick={() => toast.error('Not saved')}>
        Fail
      </button>
      <button type="button" onClick={() => toast.info('Queued')}>
        Queue
      </button>
    </>
  );
}

const setup = () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(
    <ToastProvider label="Messages" dismissLabel="Dismiss">
      <Acts />
    </ToastProvider>,
  );
  return user;
};
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('toast', () => {
  it('has its live regions in the page before any message', () => {
    setup();
    expect(screen.getByRole('region', { name: 'Messages' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('offers an action, which closes the toast', async () => {
    const user = setup();
    await user.click(screen.getByText('Remove'));
    pass(9000);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByText('Removed')).not.toBeInTheDocument();
    expect(screen.getByText('Put back')).toBeInTheDocument();
  });

  it('§9 Toast defaults: shows a success for 2 s, others for 4 s, and any other time on request', async () => {
    const user = setup();
    await user.click(screen.getByText('Save'));
    await user.click(screen.getByText('Fail'));
    await user.click(screen.getByText('Update'));
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
    pass(1000);
    expect(screen.queryByText('Account Updated Successfully')).not.toBeInTheDocument();
    expect(screen.getByText('Saved')).toBeInTheDocument();
    pass(1000);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    pass(1999);
    expect(screen.getByText('Not saved')).toBeInTheDocument();
    pass(1);
    expect(screen.queryByText('Not saved')).not.toBeInTheDocument();
  });

  it('waits under the mouse, and can be dismissed', async () => {
    const user = setup();
    await user.click(screen.getByText('Queue'));
    for (let move = 0; move < 4; move++) {
      fireEvent.pointerMove(screen.getByText('Queued'));
      pass(3000);
    }
    expect(screen.getByText('Queued')).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByText('Queued').parentElement!);
    pass(3999);
    expect(screen.getByText('Queued')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Queued')).not.toBeInTheDocument();
  });

  it('leaves although a pointer rests on it: it would follow to the next page', async () => {
    const user = setup();
    await user.click(screen.getByText('Queue'));
    await user.hover(screen.getByText('Queued'));
    pass(4000);
    pass(4000);
    expect(screen.queryByText('Queued')).not.toBeInTheDocument();
  });

  it('is not held by the pointer that it appears under', async () => {
    const user = setup();
    await user.click(screen.getByText('Queue'));
    fireEvent.pointerEnter(screen.getByText('Queued').parentElement!);
    pass(4000);
    expect(screen.queryByText('Queued')).not.toBeInTheDocument();
  });

  it('keeps the last three', async () => {
    const user = setup();
    for (let press = 0; press < 5; press++) await user.click(screen.getByText('Queue'));
    expect(screen.getAllByText('Queued')).toHaveLength(3);
  });

  it('says what is missing when there is no provider', () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Acts />)).toThrow(/Wrap the routes of this app in <ToastProvider>/);
    consoleError.mockRestore();
  });
});
