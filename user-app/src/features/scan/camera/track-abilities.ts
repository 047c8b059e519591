/** How far a camera can zoom, as factors: 1 is its widest picture. */
export interface ZoomRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** What a camera can do beyond showing its picture. */
export interface TrackAbilities {
  readonly torch: boolean;
  /** Undefined where it cannot zoom. */
  readonly zoom: ZoomRange | undefined;
}

/** What Media Capture's image extension adds, and TypeScript's library leaves out. */
interface FinerCapabilities {
  /** Chromium: whether there is one. The specification: which of true and false can be set. */
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

/** Beyond this the picture of a phone is mere enlargement, and every tremble of the hand with it. */
const largestFactor = 5;

/** What the camera of a track can do. Chromium knows it only once the picture plays: ask again a little later. */
export function abilitiesOf(track: MediaStreamTrack): TrackAbilities {
  const { torch, zoom } = capabilitiesOf(track);
  return {
    torch: Array.isArray(torch) ? torch.includes(true) : torch === true,
    zoom: zoom && rangeOf(zoom),
  };
}

/** @returns whether the camera took it */
export function setTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  return apply(track, { torch: on });
}

/**
 * @param factor as {@link TrackAbilities} counts
 * @returns whether the camera took it
 */
export function setZoom(track: MediaStreamTrack, factor: number): Promise<boolean> {
  return apply(track, { zoom: factor * unitOf(capabilitiesOf(track).zoom ?? {}) });
}

/** Keeps a camera looking for the sharpest picture, where it would else keep the distance that it started with. */
export async function focusContinuously(track: MediaStreamTrack): Promise<void> {
  if (capabilitiesOf(track).focusMode?.includes('continuous')) await apply(track, { focusMode: 'continuous' });
}

/** In factors. A camera whose scale begins at nothing does not say what its numbers mean. */
function rangeOf({ min = 1, max = 1, step = 0 }: Zoom): ZoomRange | undefined {
  const unit = unitOf({ min });
  const range = { min: min / unit, max: Math.min(max / unit, largestFactor), step: Math.max(step / unit, 0.1) };
  return range.min > 0 && range.max > range.min ? range : undefined;
}

/** Some drivers count from 1, others in hundredths; the widest picture is 1 either way. */
const unitOf = ({ min = 1 }: Zoom) => (min >= 10 ? min : 1);

const capabilitiesOf = (track: MediaStreamTrack): FinerCapabilities =>
  // Firefox came to it late.
  (track.getCapabilities?.() ?? {}) as FinerCapabilities;

async function apply(track: MediaStreamTrack, set: FinerSet): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [set as MediaTrackConstraintSet] });
    return true;
  } catch {
    // A camera that was closed meanwhile, or that promises more than it can.
    return false;
  }
}
