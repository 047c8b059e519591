import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { abilitiesOf, setTorch, setZoom, type TrackAbilities, type ZoomRange } from './track-abilities';

export interface TrackControls {
  /** Undefined if the camera has no torch. */
  readonly torch: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
  /** Undefined if the camera cannot zoom. */
  readonly zoom:
    | { readonly range: ZoomRange; readonly factor: number; readonly set: (factor: number) => void }
    | undefined;
  /** The phone has muted the picture: a call, or its global camera switch. */
  readonly isPaused: boolean;
}

/** Milliseconds after opening at which to query a camera's capabilities: Chromium reports all of them only once it plays. */
const askAt = [0, 300, 1_500];

interface TrackState extends TrackAbilities {
  readonly torchOn: boolean;
  readonly factor: number;
}

const nothing: TrackState = { torch: false, zoom: undefined, torchOn: false, factor: 1 };

/** Returns torch and zoom of the open camera, if supported; both are reset with each camera. */
export function useTrackControls(stream: MediaStream | undefined): TrackControls {
  const [state, setState] = useState(nothing);
  const track = stream?.getVideoTracks()[0];
  const change = (changed: Partial<TrackState>) => setState((before) => ({ ...before, ...changed }));

  useEffect(() => {
    if (!track) return;
    const ask = () => setState((before) => ({ ...before, ...abilitiesOf(track) }));
    const timers = askAt.map((after) => setTimeout(ask, after));
    return () => {
      timers.forEach(clearTimeout);
      setState(nothing);
    };
  }, [track]);

  const followMuting = useCallback(
    (changed: () => void) => {
      for (const type of ['mute', 'unmute']) track?.addEventListener(type, changed);
      return () => {
        for (const type of ['mute', 'unmute']) track?.removeEventListener(type, changed);
      };
    },
    [track],
  );
  // Also at opening, which fires no event.
  const isPaused = useSyncExternalStore(followMuting, () => track?.muted ?? false);

  const toggleTorch = async (live: MediaStreamTrack) => {
    if (await setTorch(live, !state.torchOn)) change({ torchOn: !state.torchOn });
  };
  return {
    torch: track && state.torch ? { isOn: state.torchOn, toggle: () => void toggleTorch(track) } : undefined,
    zoom:
      track && state.zoom
        ? {
            range: state.zoom,
            factor: Math.max(state.factor, state.zoom.min),
            set: (factor) => {
              change({ factor });
              void setZoom(track, factor);
            },
          }
        : undefined,
    isPaused,
  };
}
