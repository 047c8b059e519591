import { readStored, storeValue } from '../../../preferences/browser-storage';

export type Facing = 'rear' | 'front' | 'unknown';

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

export const byFacing = (cameras: readonly CameraDevice[]): CameraDevice[] =>
  cameras.toSorted((one, other) => order[one.facing] - order[other.facing]);

export function cameraOf(stream: MediaStream): string | undefined {
  return stream.getVideoTracks()[0]?.getSettings().deviceId;
}

const storageKey = 'scanCamera';

/** Returns the camera chosen earlier: of a phone's three rear ones perhaps only one focuses at close range. */
export const readChosenCamera = (): string | undefined => readStored(storageKey);

export const rememberChosenCamera = (deviceId: string) => storeValue(storageKey, deviceId);

function facingOf(device: MediaDeviceInfo): Facing {
  // Chrome reports it per device before it is opened, other browsers only in the name.
  const modes = (device as Partial<InputDeviceInfo>).getCapabilities?.().facingMode ?? [];
  if (modes.includes('environment') || /\b(back|rear)\b/i.test(device.label)) return 'rear';
  if (modes.includes('user') || /\b(front|user|selfie|facetime)\b/i.test(device.label)) return 'front';
  return 'unknown';
}

export async function cameraPermission(more: object = {}): Promise<PermissionState | undefined> {
  try {
    return (await queryCamera(more)).state;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether requesting zoom needs no further prompt. Chromium on a desktop has a separate permission for cameras that move,
 * and rejects the whole request with it; phones zoom without.
 */
export const mayAskForZoom = async (): Promise<boolean> =>
  (await cameraPermission({ panTiltZoom: true })) === 'granted';

/** Calls back when the camera is allowed in the browser's settings, if it reports that. @returns stops watching */
export function onceAllowed(callback: () => void): () => void {
  let end = () => {};
  let isOver = false;
  const watch = async () => {
    const permission = await queryCamera({});
    if (isOver) return;
    const notify = () => void (permission.state === 'granted' && callback());
    permission.addEventListener('change', notify);
    end = () => permission.removeEventListener('change', notify);
  };
  // Not every browser supports the query; the recheck button covers the others.
  void watch().catch(() => undefined);
  return () => {
    isOver = true;
    end();
  };
}

// Missing in TypeScript's list of names; supported by Chromium, Firefox from 131 and Safari from 16.
const queryCamera = (more: object) => navigator.permissions.query({ ...more, name: 'camera' as PermissionName });
