/** A camera's zoom range, as factors: 1 is its widest picture. */
export interface ZoomRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** What a camera supports beyond its picture. */
export interface TrackAbilities {
  readonly torch: boolean;
  /** Undefined if it cannot zoom. */
  readonly zoom: ZoomRange | undefined;
}

/** Fields of Media Capture's image extension, missing in TypeScript's library. */
interface FinerCapabilities {
  /** Chromium: whether there is one. The specification: the values that can be set. */
  torch?: boolean | readonly boolean[];
  zoom?: Zoom;
  focusMode?: readonly string[];
}
interface Zoom {
  min?: number;
  max?: number;
  step?: number;
}
interface FinerSet {
  torch?: boolean;
  zoom?: number | boolean;
  focusMode?: string;
}

/** Constraints of a camera's track with those of the image extension. */
export type FinerConstraints = MediaTrackConstraints & FinerSet;

/** Beyond this the picture is only enlarged, and so is every tremble of the hand. */
const largestFactor = 5;

/** Returns what the camera of a track supports. Chromium knows it only once the picture plays: query again a little later. */
export function abilitiesOf(track: MediaStreamTrack): TrackAbilities {
  const { torch, zoom } = capabilitiesOf(track);
  return {
    torch: Array.isArray(torch) ? torch.includes(true) : torch === true,
    zoom: zoom && rangeOf(zoom),
  };
}

/** @returns whether the camera applied it */
export function setTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  return apply(track, { torch: on });
}

/**
 * @param factor as in {@link TrackAbilities}
 * @returns whether the camera applied it
 */
export function setZoom(track: MediaStreamTrack, factor: number): Promise<boolean> {
  return apply(track, { zoom: factor * unitOf(capabilitiesOf(track).zoom ?? {}) });
}

/** Enables continuous focus; otherwise some cameras keep their initial focus distance. */
export async function focusContinuously(track: MediaStreamTrack): Promise<void> {
  if (capabilitiesOf(track).focusMode?.includes('continuous')) await apply(track, { focusMode: 'continuous' });
}

/** Returns the zoom range in factors; undefined for a scale that starts at 0, whose numbers have no defined meaning. */
function rangeOf({ min = 1, max = 1, step = 0 }: Zoom): ZoomRange | undefined {
  const unit = unitOf({ min });
  const range = { min: min / unit, max: Math.min(max / unit, largestFactor), step: Math.max(step / unit, 0.1) };
  return range.min > 0 && range.max > range.min ? range : undefined;
}

/** Returns the value of 1×: some drivers count from 1, others in hundredths. */
const unitOf = ({ min = 1 }: Zoom) => (min >= 10 ? min : 1);

const capabilitiesOf = (track: MediaStreamTrack): FinerCapabilities =>
  // Firefox added it late.
  (track.getCapabilities?.() ?? {}) as FinerCapabilities;

async function apply(track: MediaStreamTrack, set: FinerSet): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [set as MediaTrackConstraintSet] });
    return true;
  } catch {
    // The camera was closed meanwhile, or reports more than it supports.
    return false;
  }
}
