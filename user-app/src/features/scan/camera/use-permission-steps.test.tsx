import { renderHook, waitFor } from '@testing-library/react';
import { UserMessages } from '../../../i18n/user-messages';
import type { BrowserKind } from './browser-kind';
import type { CameraProblem } from './open-camera';
import { usePermissionSteps } from './use-permission-steps';

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
    'has none for %s, which no permission mends',
    async (problem) => expect(await stepsOf(problem, 'chrome-android')).toEqual([]),
  );
});
