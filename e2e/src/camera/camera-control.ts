import type { Browser, CDPSession, Page } from '@playwright/test';

/** What a session has set holds as long as the session does. */
const sessions = new WeakMap<Page, CDPSession>();

/**
 * Answers the browser's question for the camera in the page's context, now and at any time later; pages that watch the permission
 * are told. A stream that is running ends when it is withdrawn. Camera alone leaves zoom denied, as Chromium's own question does.
 */
export async function setCameraPermission(
  page: Page,
  origin: string,
  setting: 'granted' | 'denied',
  { withZoom = false } = {},
): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  for (const panTiltZoom of withZoom ? [false, true] : [false]) {
    const permission = { name: 'camera', ...(panTiltZoom && { panTiltZoom }) };
    await session.send('Browser.setPermission', { permission, setting, origin, browserContextId });
  }
}

/**
 * Pulls the plug, as near to it as Chromium allows without a device: the process that holds the camera dies, so that the track ends
 * from outside as when a driver loses its device. The browser still lists the camera, which comes back at the next request.
 */
export async function unplugCamera(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const holders = processInfo.filter(({ type }) => type.includes('video_capture'));
  if (holders.length === 0) throw new Error('No process holds a camera.');
  // Children of a browser that the test itself has started.
  for (const { id } of holders) process.kill(id, 'SIGKILL');
}
