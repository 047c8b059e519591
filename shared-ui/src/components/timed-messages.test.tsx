import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider, useToast } from './toast/toast';
import { pageNow } from '../platform/page-clock';
import { Countdown } from './countdown/countdown';

describe('toast', () => {
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

describe('Countdown', () => {
  const onDone = jest.fn();

  const countdown = (endsAt: number) => (
    <Countdown
      endsAt={endsAt}
      label={(clock) => <>Resend code in {clock}</>}
      announcement={(seconds) => `You can ask for a new code in ${seconds} seconds`}
      doneAnnouncement="You can ask for a new code now"
      onDone={onDone}
    />
  );

  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  beforeEach(() => {
    jest.useFakeTimers();
    onDone.mockClear();
  });

  afterEach(() => jest.useRealTimers());

  it('§9 Resend OTP countdown: counts 55 seconds down and says once that it is over', () => {
    render(countdown(pageNow() + 55_000));
    expect(screen.getByRole('timer')).toHaveTextContent('Resend code in 0:55');
    pass(13_000);
    expect(screen.getByRole('timer')).toHaveTextContent('Resend code in 0:42');
    pass(41_999);
    expect(onDone).not.toHaveBeenCalled();
    pass(1);
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('You can ask for a new code now');
  });

  it('ends when its timer fires a millisecond early', () => {
    const end = pageNow() + 1000;
    render(countdown(end));
    const clock = jest
      .spyOn(performance, 'now')
      .mockReturnValueOnce(end - 1 - performance.timeOrigin)
      .mockReturnValue(end - performance.timeOrigin);
    pass(1000);
    clock.mockRestore();
    pass(1);
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  it('announces the start, 30 and 10 only', () => {
    render(countdown(pageNow() + 55_000));
    const said: string[] = [];
    for (let second = 0; second < 55; second++) {
      const text = screen.getByRole('status').textContent ?? '';
      if (said.at(-1) !== text) said.push(text);
      pass(1000);
    }
    expect(said).toEqual([55, 30, 10].map((seconds) => `You can ask for a new code in ${seconds} seconds`));
  });

  it('comes back right from a time in which no timer ran', () => {
    render(countdown(pageNow() + 55_000));
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 50_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByRole('timer')).toHaveTextContent('0:05');
    clock.mockRestore();
  });

  it.each([
    ['back a day', -86_400_000],
    ['forward a day', 86_400_000],
  ])("goes on where the phone's clock is set %s", (_name, shift) => {
    render(countdown(pageNow() + 55_000));
    jest.setSystemTime(Date.now() + shift);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByRole('timer')).toHaveTextContent('Resend code in 0:55');
    pass(4_000);
    expect(screen.getByRole('timer')).toHaveTextContent('Resend code in 0:51');
  });

  it('starts again for another moment', () => {
    const { rerender } = render(countdown(pageNow() + 55_000));
    pass(55_000);
    rerender(countdown(pageNow() + 55_000));
    expect(screen.getByRole('timer')).toHaveTextContent('0:55');
    pass(55_000);
    expect(onDone).toHaveBeenCalledTimes(2);
  });
});
