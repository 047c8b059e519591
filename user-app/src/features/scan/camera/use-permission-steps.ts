import { useLingui } from '@lingui/react/macro';
import type { CameraProblem } from './open-camera';

/** Returns the steps to allow the camera, in the words of the browser's menus; none if no permission helps. */
export function usePermissionSteps(
  problem: CameraProblem | 'reader' | 'frames',
  browser: BrowserKind,
): readonly string[] {
  const { t } = useLingui();
  if (problem === 'dismissed') return [t`Tap “Check again” below.`, t`When your browser asks, choose Allow.`];
  if (problem !== 'denied' && problem !== 'denied-by-phone') return [];
  const allowCamera = t`Tap Permissions, then Camera, and choose Allow.`;
  const back = t`Come back to this page.`;
  const iphoneApp = (app: string) => [
    t`Open the iPhone’s Settings and tap Apps, then ${app}.`,
    t`Tap Camera and choose Allow.`,
    back,
  ];
  if (problem === 'denied-by-phone') {
    if (browser.endsWith('ios')) return iphoneApp(browser === 'other-ios' ? t`your browser` : 'Safari');
    if (browser.endsWith('desktop')) {
      return [t`Open your computer’s privacy settings and allow this browser to use the camera.`, back];
    }
    return [
      t`Open the phone’s Settings and tap Apps, then your browser.`,
      allowCamera,
      t`If there is a camera switch in the quick settings at the top of the screen, turn it on.`,
      back,
    ];
  }
  switch (browser) {
    case 'chrome-android':
      return [t`Tap the icon left of the address.`, t`Tap Permissions.`, t`Turn Camera on.`];
    case 'samsung':
      return [t`Tap the padlock left of the address.`, allowCamera];
    case 'firefox-android':
      return [t`Tap the padlock left of the address.`, t`Tap Camera, so that it says Allowed.`];
    case 'installed-android':
      return [
        t`Touch and hold this app’s icon on the home screen.`,
        t`Tap Site settings, or App info and Permissions.`,
        t`Tap Camera and choose Allow.`,
        back,
      ];
    case 'safari-ios':
      return [
        t`Tap the page menu beside the address (“AA” on older iPhones).`,
        t`Tap Website Settings.`,
        t`Tap Camera and choose Allow.`,
      ];
    case 'installed-ios':
      return iphoneApp('Safari');
    case 'other-ios':
      return iphoneApp(t`your browser`);
    case 'chrome-desktop':
      return [t`Click the icon left of the address.`, t`Turn Camera on.`];
    case 'firefox-desktop':
      return [
        t`Click the crossed-out camera beside the address.`,
        t`Remove the block, and choose “Check again” below.`,
      ];
    case 'safari-desktop':
      return [t`In the Safari menu choose Settings for this website.`, t`Set Camera to Allow.`];
    case 'in-app-android':
    case 'in-app-ios':
      return [];
    case 'other':
      return [t`Open your browser’s settings for this website.`, t`Allow the camera.`, back];
  }
}

/**
 * The browsers that differ in how the camera is permitted. `in-app-*` a web view inside another app (WhatsApp, Facebook), which
 * often has no camera at all · `installed-*` this site on the home screen, which has no address bar to tap
 */
export type BrowserKind =
  | 'chrome-android'
  | 'samsung'
  | 'firefox-android'
  | 'in-app-android'
  | 'installed-android'
  | 'safari-ios'
  | 'other-ios'
  | 'in-app-ios'
  | 'installed-ios'
  | 'chrome-desktop'
  | 'firefox-desktop'
  | 'safari-desktop'
  | 'other';

const inAppMarks =
  /\b(FBAN|FBAV|FB_IAB|FBIOS|Instagram|WhatsApp|Line\/|MicroMessenger|Telegram|Twitter|LinkedInApp|Snapchat|GSA\/|ShareChat|Pinterest)/i;

/** @param touchPoints as `navigator.maxTouchPoints`: an iPad calls itself a Mac */
export function browserKindOf(userAgent: string, isInstalled: boolean, touchPoints: number): BrowserKind {
  const is = (pattern: RegExp) => pattern.test(userAgent);
  const isIos = is(/iPhone|iPad|iPod/) || (is(/Macintosh/) && touchPoints > 1);
  const isAndroid = is(/Android/);
  if (isInstalled && (isIos || isAndroid)) return isIos ? 'installed-ios' : 'installed-android';
  if (isIos) {
    if (is(inAppMarks)) return 'in-app-ios';
    if (is(/CriOS|FxiOS|EdgiOS|OPiOS|OPT\//)) return 'other-ios';
    // Browsers include "Safari" in the user agent; a web view does not.
    return is(/Safari\//) ? 'safari-ios' : 'in-app-ios';
  }
  if (isAndroid) {
    if (is(inAppMarks) || is(/; wv\)/)) return 'in-app-android';
    if (is(/SamsungBrowser/)) return 'samsung';
    if (is(/Firefox\//)) return 'firefox-android';
    return is(/Chrome\//) ? 'chrome-android' : 'other';
  }
  if (is(/Firefox\//)) return 'firefox-desktop';
  if (is(/Chrome\//)) return 'chrome-desktop';
  return is(/Safari\//) ? 'safari-desktop' : 'other';
}

export function thisBrowser(): BrowserKind {
  const isInstalled = window.matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
  return browserKindOf(navigator.userAgent, isInstalled, navigator.maxTouchPoints);
}

export const isInApp = (kind: BrowserKind) => kind === 'in-app-android' || kind === 'in-app-ios';

/** Returns an intent address that Android opens in Chrome, or in the default browser without Chrome. */
export function chromeAddress(address: string): string {
  const { protocol, host, pathname, search } = new URL(address);
  const fallback = encodeURIComponent(address);
  const scheme = protocol.replace(':', '');
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};package=com.android.chrome;S.browser_fallback_url=${fallback};end`;
}
