import { readStored, storeValue } from './stored-choice';

/** Where a camera looks: away from the person, at them, or nobody says. */
export type Facing = 'rear' | 'front' | 'unknown';

/** A camera of this device. */
export interface CameraDevice {
  readonly id: string;
  /** The browser's own name for it, e.g. "camera2 0, facing back"; '' where it tells none. */
  readonly label: string;
  readonly facing: Facing;
}

/** The cameras of this device. Their names and ids are known only once the person has allowed one of them. */
export async function listCameras(): Promise<readonly CameraDevice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map((device) => ({ id: device.deviceId, label: device.label, facing: facingOf(device) }));
}

/** The id of the camera that a stream comes from. */
export function cameraOf(stream: MediaStream): string | undefined {
  return stream.getVideoTracks()[0]?.getSettings().deviceId;
}

const storageKey = 'scanCamera';

/** The camera that was chosen here before: of a phone's three rear ones perhaps only one focuses at a hand's breadth. */
export function readChosenCamera(): string | undefined {
  return readStored(storageKey);
}

/** Remembers the choice for the next scan. */
export function rememberChosenCamera(deviceId: string): void {
  storeValue(storageKey, deviceId);
}

function facingOf(device: MediaDeviceInfo): Facing {
  // Chrome tells it per device before it is opened, the others only in the name.
  const modes = (device as Partial<InputDeviceInfo>).getCapabilities?.().facingMode ?? [];
  if (modes.includes('environment') || /\b(back|rear)\b/i.test(device.label)) return 'rear';
  if (modes.includes('user') || /\b(front|user|selfie|facetime)\b/i.test(device.label)) return 'front';
  return 'unknown';
}
