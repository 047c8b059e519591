import { render, screen, act, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pencil } from 'lucide-react';
import { Picture } from './picture/picture';
import { Button } from './button/button';
import { IconButton } from './icon-button/icon-button';
import { ErrorNotice, Notice } from './notice/notice';
import { AsyncRegion, type AsyncStatus } from './async-region/async-region';
import { ProgressBar } from './progress-bar/progress-bar';
import { useOnline, OfflineBanner } from './offline-banner/offline-banner';

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

describe('Notice', () => {
  it('is plain text where it was there from the start', () => {
    render(<Notice>Print at 100 %.</Notice>);
    expect(screen.getByText('Print at 100 %.')).toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('is announced where an act brought it', () => {
    render(
      <>
        <Notice tone="danger" live="assertive" title="Not approved" action={<button type="button">Retry</button>}>
          The server did not answer.
        </Notice>
        <Notice tone="success" live="polite">
          Approved
        </Notice>
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Not approvedThe server did not answer.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Approved');
  });

  it('shows a failure at once, and nothing without one', () => {
    const { rerender } = render(<ErrorNotice>{undefined}</ErrorNotice>);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    rerender(<ErrorNotice>No connection</ErrorNotice>);
    expect(screen.getByRole('alert')).toHaveTextContent('No connection');
  });
});

describe('AsyncRegion', () => {
  const onRetry = jest.fn();

  const region = (status: AsyncStatus) => (
    <AsyncRegion
      status={status}
      loadingLabel="Loading products"
      skeleton={<p>skeleton</p>}
      empty={<p>Add the first product</p>}
      noResults={<p>No product fits</p>}
      error={{ title: 'Products could not be loaded', message: 'Try again.', retryLabel: 'Retry', onRetry }}
    >
      <p>312 products</p>
    </AsyncRegion>
  );

  it.each([
    ['loading', 'skeleton'],
    ['empty', 'Add the first product'],
    ['no-results', 'No product fits'],
    ['ready', '312 products'],
    ['refreshing', '312 products'],
    ['error', 'Products could not be loaded'],
  ] as const)('shows in state %s only %p', (status, shown) => {
    render(region(status));
    for (const text of ['skeleton', 'Add the first product', 'No product fits', '312 products']) {
      if (text === shown) expect(screen.getByText(text)).toBeInTheDocument();
      else expect(screen.queryByText(text)).not.toBeInTheDocument();
    }
    expect(screen.getByText(shown)).toBeInTheDocument();
  });

  it('announces the waiting in a region that was there before, and is busy meanwhile', () => {
    const { rerender, container } = render(region('ready'));
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    expect(container.firstChild).toHaveAttribute('aria-busy', 'false');
    rerender(region('refreshing'));
    expect(screen.getByRole('status')).toBe(status);
    expect(status).toHaveTextContent('Loading products');
    expect(container.firstChild).toHaveAttribute('aria-busy', 'true');
  });

  it('says a failure and tries again, with the focus where the result will be', async () => {
    const user = userEvent.setup();
    const { rerender, container } = render(region('error'));
    expect(screen.getByRole('alert')).toHaveTextContent('Products could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    rerender(region('loading'));
    expect(container.firstChild).toHaveFocus();
  });
});

describe('ProgressBar', () => {
  const bar = () => screen.getByRole('progressbar', { name: 'Adding products' });

  it('says what is under way and how far it is', () => {
    render(<ProgressBar label="Adding products" value={312} max={1000} valueText="312 of 1,000 rows" />);
    expect(bar()).toHaveAttribute('aria-valuenow', '312');
    expect(bar()).toHaveAttribute('aria-valuemin', '0');
    expect(bar()).toHaveAttribute('aria-valuemax', '1000');
    expect(bar()).toHaveAttribute('aria-valuetext', '312 of 1,000 rows');
    expect(screen.getByText('312 of 1,000 rows')).toBeInTheDocument();
    expect(bar().firstElementChild).toHaveStyle('--done: 0.312');
  });

  it.each([
    [-5, '0'],
    [1400, '1000'],
  ])('cuts %p to what is possible', (value, now) => {
    render(<ProgressBar label="Adding products" value={value} max={1000} />);
    expect(bar()).toHaveAttribute('aria-valuenow', now);
  });

  it.each([
    ['no value yet', undefined, 10],
    ['a value that is no number', NaN, 10],
    ['nothing to do', 0, 0],
  ])('has no value while the end is not known: %s', (_case, value, max) => {
    render(<ProgressBar label="Adding products" value={value} max={max} />);
    expect(bar()).not.toHaveAttribute('aria-valuenow');
    expect(bar()).not.toHaveAttribute('aria-valuemax');
  });
});

describe('OfflineBanner', () => {
  function Harness() {
    return <OfflineBanner offline={!useOnline()} message="You are offline. Scans will be sent later." />;
  }

  const go = (state: 'online' | 'offline') => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
    act(() => void window.dispatchEvent(new Event(state)));
  };

  it('comes and goes with the connection, in a live region', () => {
    render(<Harness />);
    const region = screen.getByRole('status');
    expect(region).toBeEmptyDOMElement();
    go('offline');
    expect(region).toHaveTextContent('You are offline. Scans will be sent later.');
    go('online');
    expect(region).toBeEmptyDOMElement();
  });

  it('offers the remedy', () => {
    render(
      <OfflineBanner offline message="The server does not answer." action={<button type="button">Retry</button>} />,
    );
    expect(screen.getByRole('status')).toContainElement(screen.getByRole('button', { name: 'Retry' }));
  });
});

describe('Picture', () => {
  const connection = Object.assign(new EventTarget(), { saveData: false, effectiveType: '4g' });

  const become = (state: Partial<typeof connection>) =>
    act(() => {
      Object.assign(connection, state);
      connection.dispatchEvent(new Event('change'));
    });

  beforeEach(() => {
    Object.assign(connection, { saveData: false, effectiveType: '4g' });
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  });

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'connection');
  });

  const drawn = (src: string | null = '/elbow.jpg') => (
    <Picture src={src} showLabel="Show picture" placeholder={<svg data-testid="placeholder" />} />
  );

  it('shows the picture in a place of its own size', () => {
    render(drawn());
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/elbow.jpg');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'fetches nothing with %j before it is asked for',
    async (state) => {
      Object.assign(connection, state);
      const user = userEvent.setup();
      render(drawn());
      expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Show picture' }));
      expect(screen.getByRole('presentation')).toHaveAttribute('src', '/elbow.jpg');
    },
  );

  it('requests another picture again', async () => {
    connection.saveData = true;
    const user = userEvent.setup();
    const { rerender } = render(drawn());
    await user.click(screen.getByRole('button'));
    rerender(drawn('/tee.jpg'));
    expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
  });

  it('follows the network, and keeps what is there', () => {
    render(drawn());
    become({ effectiveType: '2g' });
    expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
    become({ effectiveType: '4g' });
    fireEvent.load(screen.getByRole('presentation'));
    become({ effectiveType: '2g' });
    expect(screen.getByRole('presentation')).toBeInTheDocument();
  });

  it('shows the placeholder without a picture, and when it does not load', () => {
    const { rerender } = render(drawn(null));
    expect(screen.getByTestId('placeholder')).toBeInTheDocument();
    rerender(drawn());
    fireEvent.error(screen.getByRole('presentation'));
    expect(screen.getByTestId('placeholder')).toBeInTheDocument();
  });

  it('shows pictures where the browser reports nothing about the network', () => {
    Reflect.deleteProperty(navigator, 'connection');
    render(drawn());
    expect(screen.getByRole('presentation')).toBeInTheDocument();
  });
});
