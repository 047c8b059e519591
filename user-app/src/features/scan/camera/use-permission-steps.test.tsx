import { renderHook, waitFor } from '@testing-library/react';
import { UserMessages } from '../../../i18n/user-messages';
import type { CameraProblem } from './open-camera';
import { type BrowserKind, usePermissionSteps, browserKindOf, chromeAddress } from './use-permission-steps';

async function stepsOf(problem: CameraProblem, browser: BrowserKind) {
  const { result } = renderHook(() => usePermissionSteps(problem, browser), { wrapper: UserMessages });
  await waitFor(() => expect(result.current).not.toBeNull());
  return result.current;
}

describe('how to allow the camera', () => {
  it.each<[BrowserKind, RegExp]>([
    ['chrome-android', /icon left of the address/],
    ['samsung', /padlock/],
    ['firefox-android', /says Allowed/],
    ['installed-android', /icon on the home screen/],
    ['safari-ios', /Website Settings/],
    ['installed-ios', /iPhone’s Settings.*Safari/],
    ['other-ios', /iPhone’s Settings.*your browser/],
    ['chrome-desktop', /icon left of the address/],
    ['firefox-desktop', /crossed-out camera/],
    ['safari-desktop', /Settings for this website/],
    ['other', /your browser’s settings/],
  ])('has steps for %s', async (browser, words) => {
    expect((await stepsOf('denied', browser)).join(' ')).toMatch(words);
  });

  it('sends the person to the phone’s settings where the browser itself has no camera', async () => {
    expect((await stepsOf('denied-by-phone', 'chrome-android')).join(' ')).toMatch(/phone’s Settings/);
    expect((await stepsOf('denied-by-phone', 'safari-ios')).join(' ')).toMatch(/Apps, then Safari/);
    expect((await stepsOf('denied-by-phone', 'chrome-desktop')).join(' ')).toMatch(/computer/);
  });

  it('only asks again where the question was closed', async () => {
    expect((await stepsOf('dismissed', 'chrome-android'))[0]).toBe('Tap “Check again” below.');
  });

  it.each<CameraProblem>(['missing', 'busy', 'lost', 'failed', 'insecure', 'unsupported'])(
    'has none for %s, which no permission changes',
    async (problem) => expect(await stepsOf(problem, 'chrome-android')).toEqual([]),
  );
});

const android = (rest: string) =>
  `Mozilla/5.0 (Linux; Android 13; SM-A146B) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;
const iphone = (rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

describe('browserKindOf', () => {
  it.each([
    ['chrome-android', android('Chrome/126.0.0.0 Mobile Safari/537.36')],
    ['samsung', android('SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36')],
    ['firefox-android', 'Mozilla/5.0 (Android 13; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
    ['in-app-android', android('Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/468.0.0.0;]')],
    ['in-app-android', android('Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 WhatsApp/2.24')],
    [
      'in-app-android',
      'Mozilla/5.0 (Linux; Android 12; M2101K6P Build/SKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36',
    ],
    ['safari-ios', iphone('Version/17.5 Mobile/15E148 Safari/604.1')],
    ['other-ios', iphone('CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1')],
    ['in-app-ios', iphone('Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0]')],
    ['in-app-ios', iphone('Mobile/15E148')],
    [
      'chrome-desktop',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
    ],
    ['firefox-desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
    ['safari-desktop', mac],
    ['other', 'Mozilla/5.0 (KaiOS 3.0)'],
  ])('knows %s', (kind, userAgent) => {
    expect(browserKindOf(userAgent, false, 0)).toBe(kind);
  });

  it('knows a page on the home screen', () => {
    expect(browserKindOf(android('Chrome/126.0.0.0 Mobile Safari/537.36'), true, 5)).toBe('installed-android');
    expect(browserKindOf(iphone('Mobile/15E148'), true, 5)).toBe('installed-ios');
  });

  it('knows an iPad, which says that it is a Mac', () => {
    expect(browserKindOf(mac, false, 5)).toBe('safari-ios');
  });
});

describe('chromeAddress', () => {
  it('is an intent for Chrome, with this page for who has none', () => {
    expect(chromeAddress('https://loyalty.example.com/user/scanqr?a=1')).toBe(
      'intent://loyalty.example.com/user/scanqr?a=1#Intent;scheme=https;package=com.android.chrome;' +
        'S.browser_fallback_url=https%3A%2F%2Floyalty.example.com%2Fuser%2Fscanqr%3Fa%3D1;end',
    );
  });
});
