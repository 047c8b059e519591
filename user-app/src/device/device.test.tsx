import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { DeviceServices, OfflineCopyState } from '@loyalty/shared-ui/remote-contract';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { messages } from '../locales/en.po';
import { configureDevice } from './device';
import { InstallOffer } from './install-offer';
import { InstallSetting, OfflineSetting } from './settings';

/** An external store that the test changes as the shell would. */
function shellValue<T>(first: T) {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    become: (value: T) =>
      act(() => {
        current = value;
        for (const listener of listeners) listener();
      }),
  };
}

function arrange({ ready = false, copy = 'absent' as OfflineCopyState, answer = 'accepted' as const } = {}) {
  const canInstall = shellValue(ready);
  const state = shellValue(copy);
  const ask = jest.fn<Promise<'accepted' | 'dismissed'>, []>(() => Promise.resolve(answer));
  const keep = jest.fn();
  const device: DeviceServices = { install: { ...canInstall, ask }, offlineCopy: { ...state, keep } };
  configureDevice(device);
  return { canInstall, state, ask, keep };
}

const i18n = setupI18n({ locale: 'en', messages: { en: messages } });
const show = (content: ReactNode) => render(<I18nProvider i18n={i18n}>{content}</I18nProvider>);
const card = () => screen.queryByRole('region', { name: 'Keep it at hand' });

beforeEach(() => localStorage.clear());
afterEach(() => {
  configureDevice(undefined);
  Reflect.deleteProperty(navigator, 'standalone');
});

describe('InstallOffer', () => {
  it('says nothing while the browser would not install, and comes when it would', () => {
    const { canInstall } = arrange();
    show(<InstallOffer />);
    expect(card()).not.toBeInTheDocument();
    canInstall.become(true);
    expect(card()).toBeInTheDocument();
  });

  it('opens the browser’s own question', async () => {
    const { ask } = arrange({ ready: true });
    show(<InstallOffer />);
    await userEvent.click(screen.getByRole('button', { name: 'Add to home screen' }));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('a no is a no for good', async () => {
    arrange({ ready: true });
    const { unmount } = show(<InstallOffer />);
    await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
    expect(card()).not.toBeInTheDocument();
    unmount();
    show(<InstallOffer />);
    expect(card()).not.toBeInTheDocument();
  });

  it('a no to the browser’s question is one as well', async () => {
    const { ask } = arrange({ ready: true });
    ask.mockResolvedValue('dismissed');
    show(<InstallOffer />);
    await userEvent.click(screen.getByRole('button', { name: 'Add to home screen' }));
    expect(card()).not.toBeInTheDocument();
  });

  it('explains on an iPhone how to install it, unless it is installed', () => {
    arrange();
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
    const { unmount } = show(<InstallOffer />);
    expect(card()).toHaveTextContent('Choose “Add to Home Screen”.');
    expect(screen.queryByRole('button', { name: 'Add to home screen' })).not.toBeInTheDocument();
    unmount();
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
    show(<InstallOffer />);
    expect(card()).not.toBeInTheDocument();
  });
});

describe('InstallSetting', () => {
  const media = window.matchMedia;
  afterEach(() => {
    window.matchMedia = media;
  });
  const onMedia = (...queries: string[]) => {
    window.matchMedia = (query) => ({ ...media(query), matches: queries.includes(query) });
  };

  it('installs from the settings though the offer was refused', async () => {
    const { ask } = arrange({ ready: true });
    const { unmount } = show(<InstallOffer />);
    await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
    unmount();
    show(<InstallSetting />);
    await userEvent.click(screen.getByRole('button', { name: 'Put on the home screen' }));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('says how it is done by hand where the browser does not ask: on a phone, and on an iPhone', () => {
    arrange();
    onMedia('(pointer: coarse)');
    const { unmount } = show(<InstallSetting />);
    expect(screen.getByText(/Open your browser's menu/)).toBeInTheDocument();
    unmount();
    onMedia();
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
    show(<InstallSetting />);
    expect(screen.getByText(/Tap Share/)).toBeInTheDocument();
  });

  it.each([['(display-mode: standalone)', '(pointer: coarse)'], []])(
    'is not there with %p, nor on a desktop',
    (...on) => {
      arrange({ ready: on.length > 0 });
      onMedia(...on);
      show(<InstallSetting />);
      expect(screen.queryByText('Home screen')).not.toBeInTheDocument();
    },
  );
});

describe('OfflineSetting', () => {
  it('is not there where the browser cannot, or where the area runs alone', () => {
    show(<OfflineSetting />);
    expect(screen.queryByText('Offline use')).not.toBeInTheDocument();
  });

  it('fetches the copy on request, and shows its progress', async () => {
    const { state, keep } = arrange();
    show(<OfflineSetting />);
    expect(screen.getByRole('status')).toHaveTextContent('Not saved on this phone yet.');
    await userEvent.click(screen.getByRole('button', { name: 'Make available offline' }));
    expect(keep).toHaveBeenCalledTimes(1);
    state.become('keeping');
    expect(screen.getByRole('status')).toHaveTextContent('Saving to this phone…');
    state.become('no-room');
    expect(screen.getByRole('status')).toHaveTextContent('Free some space and try again.');
    state.become('kept');
    expect(screen.getByRole('status')).toHaveTextContent('Opens on this phone without an internet connection.');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
