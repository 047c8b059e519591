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

/** User agent marks of apps with a web view. */
const inAppMarks =
  /\b(FBAN|FBAV|FB_IAB|FBIOS|Instagram|WhatsApp|Line\/|MicroMessenger|Telegram|Twitter|LinkedInApp|Snapchat|GSA\/|ShareChat|Pinterest)/i;

/**
 * Detects the browser by its user agent.
 * @param userAgent as `navigator.userAgent`
 * @param isInstalled whether the page runs from the home screen
 * @param touchPoints as `navigator.maxTouchPoints`: an iPad calls itself a Mac
 */
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

/** Returns the kind of this browser. */
export function thisBrowser(): BrowserKind {
  const isInstalled = window.matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
  return browserKindOf(navigator.userAgent, isInstalled, navigator.maxTouchPoints);
}

/** Returns whether a kind is a web view inside another app, which the user should leave. */
export const isInApp = (kind: BrowserKind) => kind === 'in-app-android' || kind === 'in-app-ios';

/**
 * Returns an intent address that Android opens in Chrome, or in the default browser without Chrome.
 * @param address of this page, http(s)
 */
export function chromeAddress(address: string): string {
  const { protocol, host, pathname, search } = new URL(address);
  const fallback = encodeURIComponent(address);
  const scheme = protocol.replace(':', '');
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};package=com.android.chrome;S.browser_fallback_url=${fallback};end`;
}
