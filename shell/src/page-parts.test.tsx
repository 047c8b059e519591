import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeviceServices } from '@loyalty/shared-ui/remote-contract';
import { device } from './device/device';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useIsScreenIdle } from './device/new-version';
import { ignoreDroppedFiles } from './ignore-dropped-files';
import { ShellMessages } from './i18n/shell-messages';
import { SectionLoading } from './pages/section-loading';
import { Trans } from '@lingui/react/macro';

describe('device', () => {
  const namesOf = (services: object): unknown =>
    Object.fromEntries(
      Object.entries(services).map(([name, value]) => [name, typeof value === 'object' && value ? namesOf(value) : '']),
    );

  it('offers the services that services.json lists for deployments', () => {
    const published = JSON.parse(readFileSync(join(__dirname, 'device/services.json'), 'utf8')) as object;
    // Set once a remote's integrity is enforced, as it is for each release.
    const offered: DeviceServices = { ...device, integrityOf: () => '' };
    expect(namesOf(published)).toEqual(namesOf(offered));
  });
});

describe('useIsScreenIdle', () => {
  function Harness() {
    return (
      <>
        <input aria-label="Name" />
        <output>{useIsScreenIdle(true) ? 'idle' : 'busy'}</output>
      </>
    );
  }

  const show = () => {
    const router = createMemoryRouter([{ path: '*', element: <Harness /> }]);
    render(<RouterProvider router={router} />);
    return router;
  };

  const lookAgain = () => act(() => void jest.advanceTimersByTime(1_000));

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    document.querySelectorAll('[data-planted]').forEach((element) => element.remove());
  });

  const plant = (html: string) => {
    const holder = document.createElement('div');
    holder.dataset.planted = '';
    holder.innerHTML = html;
    document.body.append(holder);
    return holder;
  };

  it('a screen without input may be reloaded', () => {
    show();
    expect(screen.getByText('idle')).toBeInTheDocument();
  });

  it('not once something was typed, until the person goes elsewhere', async () => {
    const router = show();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'R');
    expect(screen.getByText('busy')).toBeInTheDocument();
    await act(() => router.navigate('/elsewhere'));
    lookAgain();
    expect(screen.getByText('idle')).toBeInTheDocument();
  });

  it.each([
    ['a dialog is open', '<dialog open></dialog>'],
    ['an act is under way', '<button aria-busy="true"></button>'],
  ])('not while %s', (_what, html) => {
    const holder = plant(html);
    show();
    expect(screen.getByText('busy')).toBeInTheDocument();
    holder.remove();
    lookAgain();
    expect(screen.getByText('idle')).toBeInTheDocument();
  });

  it('not while a camera runs', () => {
    const video = plant('<video></video>').querySelector('video');
    Object.defineProperty(video, 'srcObject', { value: {} });
    show();
    expect(screen.getByText('busy')).toBeInTheDocument();
  });
});

describe('ignore-dropped-files', () => {
  /** Drags over an element, or drops on it. @returns whether the browser is kept from its own action, which opens the file */
  function drag(type: 'dragover' | 'drop', element: Element, types: string[]): boolean {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { types, dropEffect: 'copy' } });
    element.dispatchEvent(event);
    return event.defaultPrevented;
  }

  beforeAll(ignoreDroppedFiles);

  test.each(['dragover', 'drop'] as const)(
    '%s of a file beside a zone opens nothing; text and file fields stay',
    (type) => {
      document.body.innerHTML = '<main></main><input type="file" /><textarea></textarea>';
      const [main, field, text] = ['main', 'input', 'textarea'].map((name) => document.querySelector(name) as Element);
      expect(drag(type, main as Element, ['Files'])).toBe(true);
      expect(drag(type, field as Element, ['Files'])).toBe(false);
      expect(drag(type, text as Element, ['text/plain'])).toBe(false);
    },
  );
});

describe('SectionLoading', () => {
  const show = (onRetry: () => void) =>
    render(
      <ShellMessages>
        <SectionLoading onRetry={onRetry} />
      </ShellMessages>,
    );

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

describe('ShellMessages', () => {
  const show = () =>
    render(
      <ShellMessages>
        <p>
          <Trans>Loading…</Trans>
        </p>
      </ShellMessages>,
    );

  beforeEach(() => {
    localStorage.clear();
    document.documentElement.lang = 'en';
  });

  it('speaks the language that was chosen in the user area, on pages that stand alone too', async () => {
    localStorage.setItem('language', 'hi');
    show();
    expect(await screen.findByText('लोड हो रहा है…')).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('hi');
  });

  it('follows what a remote says that the page is in; English for what it has no texts for', async () => {
    show();
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
    act(() => void (document.documentElement.lang = 'hi-IN'));
    expect(await screen.findByText('लोड हो रहा है…')).toBeInTheDocument();
    act(() => void (document.documentElement.lang = 'fr'));
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
  });
});
