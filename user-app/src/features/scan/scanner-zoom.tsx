import { ZoomIn, ZoomOut } from 'lucide-react';
import styles from './scanner-frame.module.css';

export interface ScannerZoomProps {
  /** Name of the slider. */
  label: string;
  zoomInLabel: string;
  zoomOutLabel: string;
  min: number;
  max: number;
  step: number;
  /** A factor: 2 shows everything twice as large. */
  value: number;
  /** Formats a factor, e.g. "2×". */
  format: (factor: number) => string;
  onValueChange: (factor: number) => void;
}

/** Factor added or subtracted by one press of a button. */
const stride = 0.5;

/** Renders the zoom: a slider, two buttons and arrow keys; nothing needs a drag (WCAG 2.5.7). */
export function ScannerZoom({
  label,
  zoomInLabel,
  zoomOutLabel,
  min,
  max,
  step,
  value,
  format,
  onValueChange,
}: ScannerZoomProps) {
  const set = (factor: number) => onValueChange(Math.min(max, Math.max(min, factor)));
  return (
    <div className={styles.zoom}>
      <button
        type="button"
        className={styles.zoomStep}
        aria-label={zoomOutLabel}
        // `disabled` would lose the focus at the end of the range.
        aria-disabled={value <= min}
        onClick={() => set(value - stride)}
      >
        <ZoomOut aria-hidden="true" />
      </button>
      <input
        className={styles.slider}
        type="range"
        aria-label={label}
        aria-valuetext={format(value)}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => set(event.target.valueAsNumber)}
      />
      <output className={styles.factor} aria-hidden="true">
        {format(value)}
      </output>
      <button
        type="button"
        className={styles.zoomStep}
        aria-label={zoomInLabel}
        aria-disabled={value >= max}
        onClick={() => set(value + stride)}
      >
        <ZoomIn aria-hidden="true" />
      </button>
    </div>
  );
}
