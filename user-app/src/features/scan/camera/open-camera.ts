import { cameraPermission, mayAskForZoom } from './camera-permission';
import { focusContinuously, type FinerConstraints } from './track-abilities';

/**
 * Why there is no picture. `denied` the browser or the site's policy refuses without a further prompt · `dismissed` the user
 * closed the prompt, and can be prompted again · `denied-by-phone` the site is allowed, but the phone's settings keep the camera
 * from the browser · `missing` the device has none · `busy` another program uses it · `insecure` browsers require https ·
 * `unsupported` this browser has no camera API (some web views) · `lost` it was unplugged, or taken away, while in use · `failed`
 * anything else
 */
export type CameraProblem =
  | 'denied'
  | 'dismissed'
  | 'denied-by-phone'
  | 'missing'
  | 'busy'
  | 'insecure'
  | 'unsupported'
  | 'lost'
  | 'failed';

/** Thrown by {@link openCamera}. */
export class CameraError extends Error {
  override readonly name = 'CameraError';

  constructor(
    readonly problem: CameraProblem,
    options?: ErrorOptions,
  ) {
    super(`No camera: ${problem}`, options);
  }
}

/** Milliseconds: a phone needs a moment to release its camera from the last page. */
const busyPause = 600;

// One at a time: a phone reports its camera as busy while an earlier request still holds it.
let turn: Promise<unknown> = Promise.resolve();

/**
 * Opens a camera, with continuous focus if supported; the browser may prompt the user first. A busy one is retried once.
 * @param signal aborted: the camera is not opened, or closed again at once, and the signal's reason is thrown
 * @param deviceId the camera to use; without one, or if it is gone, the rear one
 * @throws CameraError
 */
export function openCamera(signal: AbortSignal, deviceId?: string): Promise<MediaStream> {
  const mine = turn.then(() => openNow(signal, deviceId));
  turn = mine.catch(() => undefined);
  return mine;
}

/** Stops the camera, which turns off its indicator light. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function openNow(signal: AbortSignal, deviceId: string | undefined): Promise<MediaStream> {
  signal.throwIfAborted();
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError(window.isSecureContext ? 'unsupported' : 'insecure');
  const stream = await request(deviceId).catch(async (error: unknown) => {
    if (!(error instanceof CameraError) || error.problem !== 'busy') throw error;
    await new Promise((resolve) => setTimeout(resolve, busyPause));
    signal.throwIfAborted();
    return request(deviceId);
  });
  if (signal.aborted) closeCamera(stream);
  signal.throwIfAborted();
  for (const track of stream.getVideoTracks()) void focusContinuously(track);
  return stream;
}

async function request(deviceId: string | undefined): Promise<MediaStream> {
  const which = deviceId === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } };
  // `true` requests only the capability and leaves the picture unchanged.
  const zoom = (await mayAskForZoom()) && { zoom: true };
  const video: FinerConstraints = { ...which, width: { ideal: 1280 }, height: { ideal: 720 }, ...zoom };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === 'missing' && deviceId !== undefined) return request(undefined);
    throw new CameraError(problem === 'denied' ? await kindOfDenial() : problem, { cause: error });
  }
}

async function kindOfDenial(): Promise<CameraProblem> {
  const permission = await cameraPermission();
  if (permission === 'prompt') return 'dismissed';
  return permission === 'granted' ? 'denied-by-phone' : 'denied';
}

/** Error names of the Media Capture specification; the second of each line is from old WebViews. */
const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
};

const problemOf = (error: unknown): CameraProblem => (error instanceof Error && problems[error.name]) || 'failed';
