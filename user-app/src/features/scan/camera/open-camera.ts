import { cameraPermission, mayAskForZoom } from './camera-permission';
import { focusContinuously, type FinerConstraints } from './track-abilities';

/**
 * Why there is no picture.
 * `denied` the browser or the site's policy says no and will not ask again · `dismissed` the person closed the question, and can
 * be asked again · `denied-by-phone` the site may, but the phone's own settings keep the camera from the browser · `missing` the
 * device has none · `busy` another program holds it · `insecure` browsers give cameras to https only · `unsupported` this browser
 * has no way to one (some in-app browsers) · `lost` it was unplugged, or taken away, while in use · `failed` anything else
 */
export type CameraProblem =
  'denied' | 'dismissed' | 'denied-by-phone' | 'missing' | 'busy' | 'insecure' | 'unsupported' | 'lost' | 'failed';

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

/** A phone needs a moment to take its camera back from whoever had it last, milliseconds. */
const busyPause = 600;

// One at a time: a phone refuses its camera as busy while an earlier request still holds it.
let turn: Promise<unknown> = Promise.resolve();

/**
 * Opens a camera, focusing continuously where it can; the browser may ask the person first. One that is busy is asked twice.
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
  // `true` asks for the ability alone, and leaves the picture as it is.
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
