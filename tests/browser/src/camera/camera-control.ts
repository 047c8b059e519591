import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** What a session sets is valid while the session exists. */
const sessions = new WeakMap<Page, CDPSession>();

/**
 * Sets the camera permission of the page's context, now or later; pages that watch the permission are notified. Denying
 * it ends a running stream. `camera` alone leaves zoom denied, as Chromium's own prompt does.
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
 * Simulates an unplugged camera as far as Chromium allows: kills the video capture process, which ends the track as a
 * driver would. The browser still lists the camera, which works again at the next request.
 */
export async function unplugCamera(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const holders = processInfo.filter(({ type }) => type.includes('video_capture'));
  if (holders.length === 0) throw new Error('No process holds a camera.');
  // Child processes of a browser that this test started.
  for (const { id } of holders) process.kill(id, 'SIGKILL');
}

/** Opens a page that may use the camera and records every stream it gets. */
export async function openPhone(ofContext: BrowserContext, origin: string, withZoom = false): Promise<Page> {
  await ofContext.addInitScript(() => {
    const streams: MediaStream[] = [];
    Object.assign(window, { streams });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      streams.push(stream);
      return stream;
    };
  });
  const opened = await ofContext.newPage();
  await setCameraPermission(opened, origin, 'granted', { withZoom });
  return opened;
}

/** Returns for each stream of the page, in order, whether it is still live. */
export const streamsOf = (ofPage: Page) =>
  ofPage.evaluate(() =>
    (window as unknown as { streams: MediaStream[] }).streams.map((stream) =>
      stream.getTracks().some(({ readyState }) => readyState === 'live'),
    ),
  );
