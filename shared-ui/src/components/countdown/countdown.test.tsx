import { act, render, screen } from '@testing-library/react';
import { pageNow } from '../../platform/page-clock';
import { Countdown } from './countdown';

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

describe('Countdown', () => {
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
