import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** A camera's zoom range, as factors: 1 is its widest picture. */
interface ZoomRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Fields of Media Capture's image extension, missing in TypeScript's library. */
interface FinerCapabilities {
  /** Chromium: whether there is one. The specification: the values that can be set. */
  torch?: boolean | readonly boolean[];
  zoom?: Partial<ZoomRange>;
  focusMode?: readonly string[];
}
interface FinerSet {
  torch?: boolean;
  zoom?: number | boolean;
  focusMode?: string;
}

export type FinerConstraints = MediaTrackConstraints & FinerSet;

/** Enables continuous focus; otherwise some cameras keep their initial focus distance. */
export async function focusContinuously(track: MediaStreamTrack): Promise<void> {
  if (capabilitiesOf(track).focusMode?.includes('continuous')) await apply(track, { focusMode: 'continuous' });
}

// Firefox added it late.
const capabilitiesOf = (track: MediaStreamTrack) => (track.getCapabilities?.() ?? {}) as FinerCapabilities;

/** @returns whether the camera applied it; false if it was closed meanwhile, or reports more than it supports */
const apply = (track: MediaStreamTrack, set: FinerSet): Promise<boolean> =>
  track.applyConstraints({ advanced: [set as MediaTrackConstraintSet] }).then(
    () => true,
    () => false,
  );

/** Beyond this the picture is only enlarged, and so is every tremble of the hand. */
const MAX_FACTOR = 5;

/** Returns the value of 1×: some drivers count from 1, others in hundredths. */
const unitOf = ({ min = 1 }: Partial<ZoomRange>) => (min >= 10 ? min : 1);

/** Returns the zoom range in factors; undefined for a scale that starts at 0, whose numbers have no defined meaning. */
function rangeOf({ min = 1, max = 1, step = 0 }: Partial<ZoomRange>): ZoomRange | undefined {
  const unit = unitOf({ min });
  const range = { min: min / unit, max: Math.min(max / unit, MAX_FACTOR), step: Math.max(step / unit, 0.1) };
  return range.min > 0 && range.max > range.min ? range : undefined;
}

export type TrackControls = ReturnType<typeof useTrackControls>;

/** Milliseconds after opening at which to query a camera's capabilities: Chromium reports all of them only once it plays. */
const ASK_AT = [0, 300, 1_500];

interface TrackState {
  readonly hasTorch: boolean;
  readonly range: ZoomRange | undefined;
  readonly torchOn: boolean;
  readonly factor: number;
}

const UNKNOWN: TrackState = { hasTorch: false, range: undefined, torchOn: false, factor: 1 };

export function useTrackControls(stream: MediaStream | undefined) {
  const [{ hasTorch, range, torchOn, factor }, setState] = useState(UNKNOWN);
  const track = stream?.getVideoTracks()[0];
  const change = (changed: Partial<TrackState>) => setState((before) => ({ ...before, ...changed }));

  useEffect(() => {
    if (!track) return;
    const ask = () => {
      const { torch, zoom } = capabilitiesOf(track);
      const has = Array.isArray(torch) ? torch.includes(true) : torch === true;
      setState((before) => ({ ...before, hasTorch: has, range: zoom && rangeOf(zoom) }));
    };
    const timers = ASK_AT.map((after) => setTimeout(ask, after));
    return () => {
      timers.forEach(clearTimeout);
      setState(UNKNOWN);
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

  const toggle = async (live: MediaStreamTrack) => {
    if (await apply(live, { torch: !torchOn })) change({ torchOn: !torchOn });
  };
  const zoomTo = (live: MediaStreamTrack, wanted: number) => {
    change({ factor: wanted });
    void apply(live, { zoom: wanted * unitOf(capabilitiesOf(live).zoom ?? {}) });
  };
  return {
    torch: track && hasTorch ? { isOn: torchOn, toggle: () => void toggle(track) } : undefined,
    zoom: track &&
      range && { range, factor: Math.max(factor, range.min), set: (wanted: number) => zoomTo(track, wanted) },
    /** The phone has muted the picture: a call, or its global camera switch. */
    isPaused,
  };
}
