import type { ChangeEvent, ReactNode, Ref } from 'react';
import { Spinner } from '@loyalty/shared-ui/spinner';
import styles from './scanner-frame.module.css';

export type ScannerState = 'starting' | 'scanning' | 'found' | 'blocked';

export interface ScannerFrameProps {
  /** The page's h1. */
  title: ReactNode;
  /** The close button, e.g. an IconButton with ✕; needed since a ScannerFrame covers the screen. */
  closeControl?: ReactNode;
  /** At the end of the header, e.g. an IconButton that opens settings. */
  headerEnd?: ReactNode;
  /** The <video>; with `blocked` its replacement. */
  children: ReactNode;
  /** How to hold the phone. */
  hint?: ReactNode;
  /** The last event ("No code found in that picture"); announced, in place of the hint. */
  status?: ReactNode;
  /** Default `scanning`. */
  state?: ScannerState;
  /** Above the controls, e.g. a ScannerZoom. */
  tools?: ReactNode;
  /** ScannerControl elements. */
  controls?: ReactNode;
  /** The frame for the code, to know where the user aims. */
  targetRef?: Ref<HTMLDivElement>;
}

/** Renders a full-screen camera: copper corners around the region for the code, a hint, and a row of controls. Always dark. */
export function ScannerFrame({
  title,
  closeControl,
  headerEnd,
  children,
  hint,
  status,
  state = 'scanning',
  tools,
  controls,
  targetRef,
}: ScannerFrameProps) {
  return (
    <div className={styles.root} data-theme="dark" data-state={state}>
      <div className={styles.view}>{children}</div>
      <header className={styles.header}>
        {closeControl}
        <h1 className={styles.title}>{title}</h1>
        {headerEnd}
      </header>
      {state !== 'blocked' && (
        <div ref={targetRef} className={styles.target} aria-hidden="true">
          <span className={styles.corner} data-corner="start-top" />
          <span className={styles.corner} data-corner="end-top" />
          <span className={styles.corner} data-corner="start-bottom" />
          <span className={styles.corner} data-corner="end-bottom" />
          {state === 'starting' && <Spinner size={32} />}
        </div>
      )}
      <div className={styles.foot}>
        <p className={styles.hint} role="status">
          {status ?? hint}
        </p>
        {tools}
        {controls != null && <div className={styles.controls}>{controls}</div>}
      </div>
    </div>
  );
}

export interface ScannerControlProps {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  /** For a toggle, e.g. the torch. */
  pressed?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Renders a button below the camera. */
export function ScannerControl({ icon, label, onClick, pressed, disabled, ref }: ScannerControlProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.control}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      <span>{label}</span>
    </button>
  );
}

export interface ScannerSelectProps {
  icon: ReactNode;
  /** Its accessible name and visible text. */
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: string | undefined;
  onValueChange: (value: string) => void;
}

/** Renders a choice below the camera, e.g. of three cameras: a native <select> that looks like the other controls. */
export function ScannerSelect({ icon, label, options, value, onValueChange }: ScannerSelectProps) {
  return (
    <label className={styles.control}>
      {icon}
      <span>{label}</span>
      <select
        className={styles.cover}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onValueChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export interface ScannerFileControlProps {
  icon: ReactNode;
  label: string;
  /** As of <input type="file">, e.g. "image/*". */
  accept: string;
  onFile: (file: File) => void;
  disabled?: boolean;
}

/** Renders the choice of a picture from the gallery: a native file input that looks like the other controls. */
export function ScannerFileControl({ icon, label, accept, onFile, disabled }: ScannerFileControlProps) {
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // So that choosing the same picture fires a change again.
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <label className={styles.control}>
      {icon}
      <span>{label}</span>
      <input className={styles.cover} type="file" accept={accept} disabled={disabled} onChange={pick} />
    </label>
  );
}

export interface ScannerModesProps<Mode extends string> {
  label: string;
  options: readonly { readonly value: Mode; readonly label: string }[];
  value: Mode;
  onValueChange: (value: Mode) => void;
}

/** Renders the choice of a mode above the controls, as camera apps do: radio buttons side by side. */
export function ScannerModes<Mode extends string>({ label, options, value, onValueChange }: ScannerModesProps<Mode>) {
  return (
    <div className={styles.modes} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.mode}>
          <input
            className={styles.cover}
            type="radio"
            name="scanner-mode"
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
