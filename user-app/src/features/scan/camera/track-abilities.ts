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
  zoom?: { min?: number; max?: number; step?: number };
  focusMode?: readonly string[];
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
  const unit = zoom && unitOf(zoom);
  const max = Math.min((zoom?.max ?? 1) / (unit ?? 1), largestFactor);
  const min = (zoom?.min ?? 1) / (unit ?? 1);
  return {
    torch: Array.isArray(torch) ? torch.includes(true) : torch === true,
    zoom: max > min ? { min, max, step: Math.max((zoom?.step ?? 0) / (unit ?? 1), 0.1) } : undefined,
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

/** Some drivers count from 1, others in hundredths; the widest picture is 1 either way. */
const unitOf = ({ min = 1 }: { min?: number }) => (min >= 10 ? min : 1);

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
