/** Returns the state of the camera permission; undefined if the browser does not report it. */
export async function cameraPermission(): Promise<PermissionState | undefined> {
  try {
    return (await queryCamera()).state;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether requesting zoom needs no further prompt. Chromium on a desktop has a separate permission for cameras that move,
 * and rejects the whole request with it; phones zoom without.
 */
export async function mayAskForZoom(): Promise<boolean> {
  try {
    return (await queryCamera({ panTiltZoom: true })).state === 'granted';
  } catch {
    return false;
  }
}

/**
 * Calls back when the camera is allowed in the browser's settings, if the browser reports it.
 * @returns stops watching
 */
export function onceAllowed(callback: () => void): () => void {
  let end = () => {};
  let isOver = false;
  const watch = async () => {
    const permission = await queryCamera();
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
const queryCamera = (more: object = {}) => navigator.permissions.query({ ...more, name: 'camera' as PermissionName });
