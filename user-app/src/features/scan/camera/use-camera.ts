import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  cameraOf,
  cameraPermission,
  listCameras,
  onceAllowed,
  readChosenCamera,
  rememberChosenCamera,
  type CameraDevice,
} from './cameras';
import { CameraError, closeCamera, openCamera, type CameraProblem } from './open-camera';

export type Camera = ReturnType<typeof useCamera>;

type Opened =
  | { stream: MediaStream; cameras: readonly CameraDevice[]; isFallback: boolean }
  | { problem: CameraProblem; cameras?: readonly CameraDevice[] };

/** Milliseconds: a camera that is lost sooner after opening is not reopened automatically. */
const restlessness = 10_000;

/**
 * Holds the camera while the component is mounted and the page visible, and releases it otherwise. If it is unplugged, the next
 * one replaces it; if there is none, one that is plugged in later does.
 */
export function useCamera() {
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
  const [chosen, setChosen] = useState(readChosenCamera);
  const [tries, setTries] = useState(0);
  const [opened, setOpened] = useState<Opened>();
  const [isReplacement, setIsReplacement] = useState(false);
  const lastLoss = useRef(-Infinity);
  const tryAgain = useCallback(() => setTries((before) => before + 1), []);

  useEffect(() => {
    if (!isVisible) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const lose = async () => {
      if (signal.aborted) return;
      setOpened({ problem: 'lost' });
      const isRestless = performance.now() - lastLoss.current < restlessness;
      lastLoss.current = performance.now();
      const [permission, rest] = await Promise.all([cameraPermission(), listCameras().catch(() => [])]);
      if (signal.aborted) return;
      if (permission === 'denied') return setOpened({ problem: 'denied' });
      if (rest.length === 0 || isRestless) return;
      setIsReplacement(true);
      tryAgain();
    };
    const open = async () => {
      const onSilence = () => void (signal.aborted || setOpened({ problem: 'silent' }));
      const { stream, isFallback } = await openCamera(signal, { deviceId: chosen, onSilence });
      signal.addEventListener('abort', () => closeCamera(stream));
      // A track stopped by the page itself does not fire the event.
      for (const track of stream.getTracks()) track.addEventListener('ended', () => void lose());
      const cameras = await listCameras().catch(() => []);
      if (signal.aborted) return;
      const working = cameraOf(stream);
      if (isFallback && working !== undefined) rememberChosenCamera(working);
      setOpened((before) =>
        before && 'problem' in before && before.problem !== 'silent' ? before : { stream, cameras, isFallback },
      );
    };
    open().catch(async (error: unknown) => {
      const cameras = await listCameras().catch(() => []);
      if (!signal.aborted) setOpened({ problem: error instanceof CameraError ? error.problem : 'failed', cameras });
    });
    return () => {
      leaving.abort();
      setOpened(undefined);
    };
  }, [isVisible, chosen, tries, tryAgain]);

  const problem = opened && 'problem' in opened ? opened.problem : undefined;
  const isDenied = problem === 'denied' || problem === 'dismissed' || problem === 'denied-by-phone';
  useEffect(() => (isDenied ? onceAllowed(tryAgain) : undefined), [isDenied, tryAgain]);
  useEffect(() => {
    if (problem === undefined || problem === 'silent' || isDenied)
      return onCamerasChanged((cameras) => setOpened(withCameras(cameras)));
    return onCamerasChanged((cameras) => cameras.length > 0 && tryAgain());
  }, [problem, isDenied, tryAgain]);

  const live = opened && 'stream' in opened ? opened : undefined;
  return {
    stream: live?.stream,
    problem,
    cameras: opened?.cameras ?? [],
    current: live ? cameraOf(live.stream) : chosen,
    isReplacement: isReplacement && live !== undefined,
    isFallback: live?.isFallback ?? false,
    choose: (deviceId: string) => {
      rememberChosenCamera(deviceId);
      setIsReplacement(false);
      setChosen(deviceId);
      // The same one again, after it has failed.
      tryAgain();
    },
    recheck: () => {
      setIsReplacement(false);
      tryAgain();
    },
  };
}

const withCameras = (cameras: readonly CameraDevice[]) => (before: Opened | undefined) =>
  before && { ...before, cameras };

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function onCamerasChanged(onChange: (cameras: readonly CameraDevice[]) => void): () => void {
  let isOver = false;
  const list = () => {
    listCameras().then(
      (cameras) => isOver || onChange(cameras),
      () => undefined,
    );
  };
  // Absent on an insecure page, and in browsers without cameras.
  const { mediaDevices } = navigator as Partial<Navigator>;
  mediaDevices?.addEventListener('devicechange', list);
  return () => {
    isOver = true;
    mediaDevices?.removeEventListener('devicechange', list);
  };
}

/** Keeps the phone's screen on while `on`: a row of labels is scanned without a touch. Ends when the page is hidden. */
export function useScreenAwake(on: boolean): void {
  useEffect(() => {
    // Absent in older browsers; refused to a phone that saves power.
    const { wakeLock } = navigator as Partial<Navigator>;
    if (!on || !wakeLock) return;
    const locked = wakeLock.request('screen').catch(() => undefined);
    return () => void locked.then((lock) => lock?.release());
  }, [on]);
}
