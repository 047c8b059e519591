import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShellMessages } from '../i18n/shell-messages';
import { SectionLoading } from './section-loading';

const show = (onRetry: () => void) =>
  render(
    <ShellMessages>
      <SectionLoading onRetry={onRetry} />
    </ShellMessages>,
  );

describe('SectionLoading', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('announces that it loads, and offers nothing yet', () => {
    show(jest.fn());
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('offers Retry after ten seconds, and again ten seconds later', async () => {
    const onRetry = jest.fn();
    show(onRetry);
    act(() => void jest.advanceTimersByTime(10_000));
    expect(screen.getByRole('status')).toHaveTextContent('This section is taking long to load.');
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    act(() => void jest.advanceTimersByTime(10_000));
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});
