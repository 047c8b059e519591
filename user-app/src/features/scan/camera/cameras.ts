/** The direction of a camera: rear, front, or unknown. */
export type Facing = 'rear' | 'front' | 'unknown';

/** A camera of this device. */
export interface CameraDevice {
  readonly id: string;
  /** The browser's own name for it, e.g. "camera2 0, facing back"; '' if unknown. */
  readonly label: string;
  readonly facing: Facing;
}

/** Lists the cameras of this device. Names and ids are known only once the user has allowed one of them. */
export async function listCameras(): Promise<readonly CameraDevice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map((device) => ({ id: device.deviceId, label: device.label, facing: facingOf(device) }));
}

const order: Readonly<Record<Facing, number>> = { rear: 0, unknown: 1, front: 2 };

/** Sorts cameras by how well they suit a label: the rear ones first. */
export const byFacing = (cameras: readonly CameraDevice[]): CameraDevice[] =>
  cameras.toSorted((one, other) => order[one.facing] - order[other.facing]);

/** Returns the id of the camera that a stream comes from. */
export function cameraOf(stream: MediaStream): string | undefined {
  return stream.getVideoTracks()[0]?.getSettings().deviceId;
}

const storageKey = 'scanCamera';

/** Returns the camera chosen earlier: of a phone's three rear ones perhaps only one focuses at close range. */
export function readChosenCamera(): string | undefined {
  return readStored(storageKey);
}

/** Stores the choice for the next scan. */
export function rememberChosenCamera(deviceId: string): void {
  storeValue(storageKey, deviceId);
}

function facingOf(device: MediaDeviceInfo): Facing {
  // Chrome reports it per device before it is opened, other browsers only in the name.
  const modes = (device as Partial<InputDeviceInfo>).getCapabilities?.().facingMode ?? [];
  if (modes.includes('environment') || /\b(back|rear)\b/i.test(device.label)) return 'rear';
  if (modes.includes('user') || /\b(front|user|selfie|facetime)\b/i.test(device.label)) return 'front';
  return 'unknown';
}

/** Returns a choice stored on this device; undefined if none was made, or storage is blocked. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a choice. If storage is blocked it lasts until the page is left. */
export function storeValue(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Only a convenience is lost.
  }
}
