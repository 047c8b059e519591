import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { cameraOf, listCameras, readChosenCamera, rememberChosenCamera } from './cameras';
import { CameraError, closeCamera, openCamera, type CameraProblem } from './open-camera';

export interface Camera {
  /** The picture; undefined while the camera starts, and while the page is hidden. */
  readonly stream: MediaStream | undefined;
  readonly problem: CameraProblem | undefined;
  /** How many cameras there are to choose from. */
  readonly count: number;
  /** Changes to the next camera, and remembers it. */
  readonly chooseNext: () => void;
  /** Tries again, e.g. after the person has changed the browser's settings. */
  readonly recheck: () => void;
}

type Opened = { stream: MediaStream; cameras: readonly string[] } | { problem: CameraProblem };

/** Holds the camera while the component is there and the page is seen, and lets go of it otherwise. */
export function useCamera(): Camera {
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
  const [chosen, setChosen] = useState(readChosenCamera);
  const [tries, setTries] = useState(0);
  const [opened, setOpened] = useState<Opened>();
  const recheck = useCallback(() => setTries((before) => before + 1), []);

  useEffect(() => {
    if (!isVisible) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const open = async () => {
      const stream = await openCamera(signal, chosen);
      signal.addEventListener('abort', () => closeCamera(stream));
      const lose = () => signal.aborted || setOpened({ problem: 'lost' });
      for (const track of stream.getTracks()) track.addEventListener('ended', lose);
      const cameras = await listCameras().catch(() => []);
      if (!signal.aborted) setOpened({ stream, cameras });
    };
    open().catch((error: unknown) => {
      if (!signal.aborted) setOpened({ problem: error instanceof CameraError ? error.problem : 'failed' });
    });
    return () => {
      leaving.abort();
      setOpened(undefined);
    };
  }, [isVisible, chosen, tries]);

  const problem = opened && 'problem' in opened ? opened.problem : undefined;
  useEffect(() => (problem === 'denied' ? onceAllowed(recheck) : undefined), [problem, recheck]);

  const live = opened && 'stream' in opened ? opened : undefined;
  return {
    stream: live?.stream,
    problem,
    count: live?.cameras.length ?? 0,
    chooseNext: () => {
      if (!live) return;
      const next = live.cameras[(live.cameras.indexOf(cameraOf(live.stream) ?? '') + 1) % live.cameras.length];
      if (next === undefined) return;
      rememberChosenCamera(next);
      setChosen(next);
    },
    recheck,
  };
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Calls back when the camera is allowed in the browser's settings, where the browser tells. */
function onceAllowed(callback: () => void): () => void {
  let over = false;
  const watch = async () => {
    const permission = await navigator.permissions.query({ name: 'camera' as PermissionName });
    const tell = () => {
      if (over) permission.removeEventListener('change', tell);
      else if (permission.state === 'granted') callback();
    };
    permission.addEventListener('change', tell);
  };
  // Not every browser can be asked; the recheck button is there for all of them.
  void watch().catch(() => undefined);
  return () => {
    over = true;
  };
}
