import { act, screen, waitFor } from '@testing-library/react';
import { api } from '../../test/api';
import { visit } from '../../test/visit';
import { createMemoryScanStore, setScanStore } from '../offline/scan-queue';

const code = 'A1P9R507SE1D9E3968A1HTR7717Y';
const voice = (lang: string, localService = true) => ({ lang, localService, name: `${lang} ${String(localService)}` });

let spoken: { text: string; lang: string; voice: { name: string } }[];
let voices: ReturnType<typeof voice>[];
let tell: () => void;
const calm = globalThis.matchMedia;

beforeEach(() => {
  // jsdom draws nothing, so confetti is turned off.
  globalThis.matchMedia = (media) => ({ ...calm(media), matches: media === '(prefers-reduced-motion: reduce)' });
  spoken = [];
  voices = [];
  const events = new EventTarget();
  tell = () => events.dispatchEvent(new Event('voiceschanged'));
  Object.assign(globalThis, {
    speechSynthesis: Object.assign(events, {
      getVoices: () => voices,
      speak: (utterance: (typeof spoken)[number]) => spoken.push(utterance),
      cancel: () => undefined,
    }),
    SpeechSynthesisUtterance: class {
      constructor(readonly text: string) {}
    },
  });
  setScanStore(createMemoryScanStore());
});
afterEach(() => {
  globalThis.matchMedia = calm;
  Reflect.deleteProperty(navigator, 'standalone');
  Reflect.deleteProperty(globalThis, 'speechSynthesis');
  Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance');
});

const grant = () =>
  api.on('POST users/scanner/store', {
    status: 201,
    json: { message: 'Rewards Granted Successfully', data: { reward_points: 40, balance_reward_points: 40 } },
  });
const refuse = (status: number, reason: string) =>
  api.on('POST users/scanner/store', { status, json: { message: 'No', code: reason } });
const openLabel = () => visit({ path: `/USER/S/${code}`, signedIn: true });

describe('results that are read aloud', () => {
  it('are offered once, at the first reward, where the phone has a voice; then each result is spoken', async () => {
    voices = [voice('hi-IN'), voice('en-US'), voice('en_IN', false), voice('en_IN')];
    grant();
    const first = openLabel();
    await first.user.click(await screen.findByRole('button', { name: 'Read aloud' }));
    expect(screen.queryByText('Hear your results?')).not.toBeInTheDocument();
    expect(spoken.map(({ text, voice: by }) => [text, by.name])).toEqual([['40 points', 'en_IN true']]);
    first.unmount();

    setScanStore(createMemoryScanStore());
    openLabel();
    await waitFor(() => expect(spoken.map(({ text }) => text)).toContain('You got 40 points.'));
    expect(screen.queryByText('Hear your results?')).not.toBeInTheDocument();
  });

  it('are asked about before the home screen is, and not in its place once that is asked', async () => {
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
    grant();
    const first = openLabel();
    expect(await screen.findByText('Keep it at hand')).toBeVisible();
    act(() => {
      voices = [voice('en-IN')];
      tell();
    });
    expect(screen.getByText('Keep it at hand')).toBeVisible();
    expect(screen.queryByText('Hear your results?')).not.toBeInTheDocument();
    first.unmount();

    setScanStore(createMemoryScanStore());
    const { user } = openLabel();
    await screen.findByText('Hear your results?');
    expect(screen.queryByText('Keep it at hand')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Read aloud' }));
    expect(await screen.findByText('Keep it at hand')).toBeVisible();
  });

  it('stay away for good when they are declined', async () => {
    voices = [voice('en-IN')];
    grant();
    const { user, unmount } = openLabel();
    await screen.findByText('Hear your results?');
    await user.click(screen.getByRole('button', { name: 'No, thanks' }));
    unmount();
    setScanStore(createMemoryScanStore());
    openLabel();
    await screen.findByText('Rewards Granted Successfully');
    expect(screen.queryByText('Hear your results?')).not.toBeInTheDocument();
    expect(spoken).toEqual([]);
  });

  it.each([
    [409, 'code_used_by_you', 'You have scanned this label already.'],
    [409, 'code_used', 'Somebody else has scanned this label.'],
    [410, 'code_void', 'This label is no longer valid.'],
    [400, 'code_invalid', 'This is not one of our labels.'],
  ])('%s %s: “%s”', async (status, reason, sentence) => {
    localStorage.setItem('speech', 'on');
    voices = [voice('en-IN')];
    refuse(status, reason);
    openLabel();
    await waitFor(() => expect(spoken.map(({ text }) => text)).toEqual([sentence]));
  });

  it('say that a scan without a network is saved, and who is to sign in', async () => {
    localStorage.setItem('speech', 'on');
    voices = [voice('en-IN')];
    api.on('POST users/scanner/store', { broken: true });
    const { unmount } = openLabel();
    await waitFor(() =>
      expect(spoken.map(({ text }) => text)).toEqual(['Saved on this phone. It will be sent by itself.']),
    );
    unmount();
    localStorage.removeItem('userToken');
    visit({ path: '/user/rewards' });
    await waitFor(() => expect(spoken.at(-1)?.text).toBe('Please sign in.'));
  });

  it('have no switch without a voice of the language, and one as soon as the phone has loaded it', async () => {
    voices = [voice('hi-IN')];
    visit({ path: '/user/account', signedIn: true });
    await screen.findByRole('checkbox', { name: 'Play a short sound' });
    expect(screen.queryByRole('checkbox', { name: 'Read results aloud' })).not.toBeInTheDocument();
    act(() => {
      voices = [voice('hi-IN'), voice('en_GB')];
      tell();
    });
    expect(screen.getByRole('checkbox', { name: 'Read results aloud' })).not.toBeChecked();
  });
});
