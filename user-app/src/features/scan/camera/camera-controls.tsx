import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { SwitchCamera, ZoomIn, ZoomOut } from 'lucide-react';
import { ScannerControl, ScannerSelect } from '../scanner-frame';
import styles from '../scanner-frame.module.css';
import type { CameraDevice, Facing } from './cameras';
import type { TrackControls } from './track-controls';
import type { Camera } from './use-camera';

/** Renders the choice of a camera: a toggle for two, a select for more, nothing for one. */
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

/**
 * Returns readable names for a phone's cameras (the browser's own are like "camera2 0, facing back").
 * @returns a unique name by camera id
 */
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

/** Factor added or subtracted by one press of a button. */
const STRIDE = 0.5;

/**
 * Renders the camera's own zoom, for a label that is small or out of reach: a slider, two buttons and arrow keys; nothing needs a
 * drag (WCAG 2.5.7).
 */
export function CameraZoom({ zoom: { range, factor, set } }: { zoom: NonNullable<TrackControls['zoom']> }) {
  const { t } = useLingui();
  const { min, max, step } = range;
  const shown = `${formatNumber(Math.round(factor * 10) / 10)}×`;
  const zoomTo = (wanted: number) => set(Math.min(max, Math.max(min, wanted)));
  // `disabled` would lose the focus at the end of the range.
  const button = { type: 'button', className: styles.zoomStep } as const;
  return (
    <div className={styles.zoom}>
      <button
        {...button}
        aria-label={t`Zoom out`}
        aria-disabled={factor <= min}
        onClick={() => zoomTo(factor - STRIDE)}
      >
        <ZoomOut aria-hidden="true" />
      </button>
      <input
        className={styles.slider}
        type="range"
        aria-label={t`Zoom`}
        aria-valuetext={shown}
        min={min}
        max={max}
        step={step}
        value={factor}
        onChange={(event) => zoomTo(event.target.valueAsNumber)}
      />
      <output className={styles.factor} aria-hidden="true">
        {shown}
      </output>
      <button {...button} aria-label={t`Zoom in`} aria-disabled={factor >= max} onClick={() => zoomTo(factor + STRIDE)}>
        <ZoomIn aria-hidden="true" />
      </button>
    </div>
  );
}
