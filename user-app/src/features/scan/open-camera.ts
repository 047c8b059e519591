/**
 * Why there is no picture.
 * `denied` the person, the browser or the site's policy said no · `missing` the device has none · `busy` another program
 * holds it · `insecure` browsers give cameras to https only · `unsupported` this browser has no way to one (some in-app
 * browsers) · `lost` it was unplugged, or taken away, while in use · `failed` anything else
 */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'unsupported' | 'lost' | 'failed';

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

// One at a time: a phone refuses its camera as busy while an earlier request still holds it.
let turn: Promise<unknown> = Promise.resolve();

/**
 * Opens a camera; the browser may ask the person first.
 * @param signal aborted: the camera is not opened, or closed again at once, and the signal's reason is thrown
 * @param deviceId the camera to use; without one, or when it is gone, the one that looks away from the person
 * @throws CameraError
 */
export function openCamera(signal: AbortSignal, deviceId?: string): Promise<MediaStream> {
  const mine = turn.then(() => openNow(signal, deviceId));
  turn = mine.catch(() => undefined);
  return mine;
}

/** Stops the camera and puts its light out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function openNow(signal: AbortSignal, deviceId: string | undefined): Promise<MediaStream> {
  signal.throwIfAborted();
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError(window.isSecureContext ? 'unsupported' : 'insecure');
  const stream = await request(deviceId);
  if (signal.aborted) closeCamera(stream);
  signal.throwIfAborted();
  return stream;
}

async function request(deviceId: string | undefined): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const which = deviceId === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, ...size } });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === 'missing' && deviceId !== undefined) return request(undefined);
    throw new CameraError(problem, { cause: error });
  }
}

/** The names of the Media Capture specification; the second of each line is an old WebView's. */
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
