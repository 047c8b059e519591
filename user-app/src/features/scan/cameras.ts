/** The cameras of this device. Their names and ids are known only once the person has allowed one of them. */
export async function listCameras(): Promise<readonly string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId }) => deviceId);
}

/** The id of the camera that a stream comes from. */
export function cameraOf(stream: MediaStream): string | undefined {
  return stream.getVideoTracks()[0]?.getSettings().deviceId;
}

const storageKey = 'scanCamera';

/** The camera that was chosen here before: of a phone's three rear ones perhaps only one focuses at a hand's breadth. */
export function readChosenCamera(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the choice for the next scan. */
export function rememberChosenCamera(deviceId: string): void {
  try {
    localStorage.setItem(storageKey, deviceId);
  } catch {
    // It holds until the page is left.
  }
}
