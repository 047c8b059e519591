import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Play, SwitchCamera, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { ViewfinderRegion } from '../code-reader';
import styles from '../scan-page.module.css';
import { formatNumber } from '@loyalty/shared-ui/num';
import { ScannerControl, ScannerSelect } from '../scanner-frame';
import frame from '../scanner-frame.module.css';
import type { CameraDevice, Facing } from './cameras';
import type { TrackControls } from './track-controls';
import type { Camera } from './use-camera';

export function CameraView({ stream, ref }: { stream: MediaStream; ref?: Ref<HTMLVideoElement> }) {
  const { t } = useLingui();
  const [isRefused, setIsRefused] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle(ref, () => video.current as HTMLVideoElement);
  useEffect(() => {
    const shown = video.current;
    if (!shown) return;
    shown.srcObject = stream;
    let isOver = false;
    // Rejected where autoplay is blocked (a phone that saves power); a tap starts it.
    shown.play().catch(() => {
      if (!isOver) setIsRefused(true);
    });
    return () => {
      isOver = true;
      shown.srcObject = null;
      setIsRefused(false);
    };
  }, [stream]);
  const start = () =>
    video.current?.play().then(
      () => setIsRefused(false),
      () => undefined,
    );

  const facesPerson = stream.getVideoTracks()[0]?.getSettings().facingMode === 'user';
  return (
    <>
      <video
        ref={video}
        className={styles.video}
        data-mirrored={facesPerson || undefined}
        muted
        playsInline
        aria-hidden
      />
      {isRefused && (
        <Button className={styles.start} icon={<Play aria-hidden="true" />} onClick={() => void start()}>
          {t`Start the picture`}
        </Button>
      )}
    </>
  );
}

/**
 * Returns the viewfinder's region in the video's pixels. The video covers its box (`object-fit: cover`), so parts of it are
 * outside, and the viewfinder may be off-centre.
 * @param video shows the picture, mirrored if it has `data-mirrored`
 * @param frame the frame on the screen
 * @returns undefined while there is no picture
 */
export function viewfinderRegionOf(video: HTMLVideoElement, frame: Element): ViewfinderRegion | undefined {
  const { videoWidth, videoHeight } = video;
  const shown = video.getBoundingClientRect();
  if (!videoWidth || !videoHeight || !shown.width || !shown.height) return undefined;
  const framed = frame.getBoundingClientRect();
  const scale = Math.max(shown.width / videoWidth, shown.height / videoHeight);
  const right = (framed.left + framed.width / 2 - (shown.left + shown.width / 2)) / scale;
  const down = (framed.top + framed.height / 2 - (shown.top + shown.height / 2)) / scale;
  return {
    x: videoWidth / 2 + ('mirrored' in video.dataset ? -right : right),
    y: videoHeight / 2 + down,
    size: framed.width / scale,
  };
}

export function CameraChoice({ camera: { cameras, current, choose } }: { camera: Camera }) {
  const { t } = useLingui();
  const names = useCameraNames(cameras);
  if (cameras.length < 2) return null;
  const control = { icon: <SwitchCamera aria-hidden="true" />, label: t`Change camera` };
  const other = cameras.find(({ id }) => id !== current);
  if (cameras.length === 2) return <ScannerControl {...control} onClick={() => other && choose(other.id)} />;
  return (
    <ScannerSelect
      {...control}
      options={cameras.map(({ id }) => ({ value: id, label: names.get(id) ?? id }))}
      value={current}
      onValueChange={choose}
    />
  );
}

/** Returns names by id; the browser's own are like "camera2 0, facing back". */
function useCameraNames(cameras: readonly CameraDevice[]): ReadonlyMap<string, string> {
  const { t } = useLingui();
  const counts: Record<Facing, number> = { rear: 0, front: 0, unknown: 0 };
  const nameOf = ({ facing, label }: CameraDevice) => {
    counts[facing] += 1;
    const number = counts[facing];
    if (facing === 'rear') return number === 1 ? t`Rear camera` : t`Rear camera ${number}`;
    if (facing === 'front') return number === 1 ? t`Front camera` : t`Front camera ${number}`;
    return label || t`Camera ${number}`;
  };
  return new Map(cameras.map((camera) => [camera.id, nameOf(camera)]));
}

const STRIDE = 0.5;

/** Renders the camera's own zoom; nothing needs a drag (WCAG 2.5.7). */
export function CameraZoom({ zoom: { range, factor, set } }: { zoom: NonNullable<TrackControls['zoom']> }) {
  const { t } = useLingui();
  const { min, max, step } = range;
  const shown = `${formatNumber(Math.round(factor * 10) / 10)}×`;
  const zoomTo = (wanted: number) => set(Math.min(max, Math.max(min, wanted)));
  // `disabled` would lose the focus at the end of the range.
  const button = { type: 'button', className: frame.zoomStep } as const;
  return (
    <div className={frame.zoom}>
      <button
        {...button}
        aria-label={t`Zoom out`}
        aria-disabled={factor <= min}
        onClick={() => zoomTo(factor - STRIDE)}
      >
        <ZoomOut aria-hidden="true" />
      </button>
      <input
        className={frame.slider}
        type="range"
        aria-label={t`Zoom`}
        aria-valuetext={shown}
        min={min}
        max={max}
        step={step}
        value={factor}
        onChange={(event) => zoomTo(event.target.valueAsNumber)}
      />
      <output className={frame.factor} aria-hidden="true">
        {shown}
      </output>
      <button {...button} aria-label={t`Zoom in`} aria-disabled={factor >= max} onClick={() => zoomTo(factor + STRIDE)}>
        <ZoomIn aria-hidden="true" />
      </button>
    </div>
  );
}
