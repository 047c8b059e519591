/** What the browser remembers of the person's answer; undefined where it does not tell. */
export async function cameraPermission(): Promise<PermissionState | undefined> {
  try {
    return (await queryCamera()).state;
  } catch {
    return undefined;
  }
}

/**
 * Whether asking for zoom would not ask the person another question. Chromium on a desktop has a permission of its own for cameras
 * that move, and refuses the whole camera with it; phones zoom without.
 */
export async function mayAskForZoom(): Promise<boolean> {
  try {
    return (await queryCamera({ panTiltZoom: true })).state === 'granted';
  } catch {
    return false;
  }
}

/**
 * Calls back when the camera is allowed in the browser's settings, where the browser tells.
 * @returns ends the watch
 */
export function onceAllowed(callback: () => void): () => void {
  let end = () => {};
  let isOver = false;
  const watch = async () => {
    const permission = await queryCamera();
    if (isOver) return;
    const tell = () => void (permission.state === 'granted' && callback());
    permission.addEventListener('change', tell);
    end = () => permission.removeEventListener('change', tell);
  };
  // Not every browser can be asked; the recheck button is there for all of them.
  void watch().catch(() => undefined);
  return () => {
    isOver = true;
    end();
  };
}

// TypeScript's list of names lacks it; Chromium, Firefox from 131 and Safari from 16 know it.
const queryCamera = (more: object = {}) => navigator.permissions.query({ ...more, name: 'camera' as PermissionName });
