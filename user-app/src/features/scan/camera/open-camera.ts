import { byFacing, cameraPermission, listCameras, mayAskForZoom, type CameraDevice } from './cameras';
import { focusContinuously, type FinerConstraints } from './track-controls';

/**
 * Why there is no picture. `denied` the browser or the site's policy refuses without a further prompt · `dismissed` the user
 * closed the prompt, and can be prompted again · `denied-by-phone` the site is allowed, but the phone's settings keep the camera
 * from the browser · `missing` the device has none · `busy` another program uses it · `insecure` browsers require https ·
 * `unsupported` this browser has no camera API (some web views) · `lost` it was unplugged, or taken away, while in use · `silent` the
 * browser has not responded for ten seconds · `failed` anything else
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
  | 'silent'
  | 'failed';

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
/** Milliseconds after which a request counts as unanswered: a driver that hangs, or a prompt that is not seen. */
const silentAfter = 10_000;

// One at a time: a phone reports its camera as busy while an earlier request still holds it.
let turn: Promise<unknown> = Promise.resolve();

interface Wanted {
  /** The camera to use; without one, or if it is gone, the rear one. */
  deviceId: string | undefined;
  /** Called when the browser has not responded for ten seconds: it is prompting the user, or the next camera is tried. */
  onSilence?: () => void;
}

/**
 * Opens a camera (not by @zxing/browser, which says neither why there is none nor replaces one that fails, and decodes on the main
 * thread), with continuous focus if supported; the browser may prompt the user first. A busy one is retried once. One that
 * fails is replaced by the next, the rear ones first.
 * @param signal aborted: the camera is not opened, or closed again at once, and the signal's reason is thrown
 * @throws CameraError
 */
export function openCamera(
  signal: AbortSignal,
  wanted: Wanted = { deviceId: undefined },
): Promise<{ stream: MediaStream; isFallback: boolean }> {
  const mine = turn.then(() => openFirst(signal, wanted));
  // A request without a response leaves the queue.
  turn = Promise.race([mine.catch(() => undefined), turn.then(() => pause(silentAfter))]);
  return mine;
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Problems of one camera: another may work. */
const ofOneCamera: readonly CameraProblem[] = ['busy', 'missing', 'silent', 'failed'];

async function openFirst(signal: AbortSignal, wanted: Wanted): Promise<{ stream: MediaStream; isFallback: boolean }> {
  try {
    return { stream: await openNow(signal, wanted), isFallback: false };
  } catch (error) {
    if (!(error instanceof CameraError) || !ofOneCamera.includes(error.problem)) throw error;
    const cameras = await listCameras().catch(() => []);
    for (const id of othersThan(wanted.deviceId, cameras, error.problem)) {
      const stream = await request(id).catch(() => undefined);
      if (stream) return { stream: hold(stream, signal), isFallback: true };
      signal.throwIfAborted();
    }
    throw error;
  }
}

function othersThan(failed: string | undefined, cameras: readonly CameraDevice[], problem: CameraProblem): string[] {
  const ids = byFacing(cameras).map(({ id }) => id);
  if (failed !== undefined) return ids.filter((id) => id !== failed);
  // Without an id the browser has probably tried the first rear one.
  const [first = [], ...others] = ids;
  return problem === 'silent' ? others : others.concat(first);
}

async function openNow(signal: AbortSignal, { deviceId, onSilence }: Wanted): Promise<MediaStream> {
  signal.throwIfAborted();
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError(window.isSecureContext ? 'unsupported' : 'insecure');
  const stream = await request(deviceId, onSilence).catch(async (error: unknown) => {
    if (!(error instanceof CameraError) || error.problem !== 'busy') throw error;
    await pause(busyPause);
    signal.throwIfAborted();
    return request(deviceId, onSilence);
  });
  return hold(stream, signal);
}

function hold(stream: MediaStream, signal: AbortSignal): MediaStream {
  if (signal.aborted) closeCamera(stream);
  signal.throwIfAborted();
  for (const track of stream.getVideoTracks()) void focusContinuously(track);
  return stream;
}

async function request(deviceId: string | undefined, onSilence?: () => void): Promise<MediaStream> {
  const which = deviceId === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } };
  // `true` requests only the capability and leaves the picture unchanged.
  const zoom = (await mayAskForZoom()) && { zoom: true };
  const video: FinerConstraints = { ...which, width: { ideal: 1280 }, height: { ideal: 720 }, ...zoom };
  try {
    return await answered(navigator.mediaDevices.getUserMedia({ audio: false, video }), onSilence);
  } catch (error) {
    if (error instanceof CameraError) throw error;
    const problem = problemOf(error);
    if (problem === 'missing' && deviceId !== undefined) return request(undefined, onSilence);
    throw new CameraError(problem === 'denied' ? await kindOfDenial() : problem, { cause: error });
  }
}

/** Waits ten seconds, or for the user's answer to a prompt. @throws CameraError `silent`; a later stream is closed */
async function answered(opening: Promise<MediaStream>, onSilence?: () => void): Promise<MediaStream> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), silentAfter);
  });
  try {
    const stream = await Promise.race([opening, late]);
    if (stream) return stream;
  } finally {
    clearTimeout(timer);
  }
  onSilence?.();
  if (onSilence && (await cameraPermission()) !== 'granted') return await opening;
  opening.then(closeCamera, () => undefined);
  throw new CameraError('silent');
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

/** Not every browser rejects with an Error: OverconstrainedError was an interface of its own. */
const problemOf = (error: unknown): CameraProblem =>
  problems[String((Object(error) as { name?: unknown }).name)] ?? 'failed';
