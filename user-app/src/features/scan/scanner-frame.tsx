import type { ReactNode, Ref } from 'react';
import { Spinner } from '@loyalty/shared-ui/spinner';
import styles from './scanner-frame.module.css';

interface ScannerFrameProps {
  title: string;
  closeControl: ReactNode;
  headerEnd: ReactNode;
  children: ReactNode;
  /** The last event, or how to hold the phone; announced. */
  status: ReactNode;
  state: 'starting' | 'scanning' | 'found' | 'blocked';
  /** Scans many labels in a row: the tools have a sheet that grows with the first one. */
  many: boolean;
  tools: ReactNode;
  controls: ReactNode;
  /** The frame for the code, to know where the user aims. */
  targetRef: Ref<HTMLDivElement>;
}

/** Renders a full-screen camera: copper corners around the region for the code, a hint, and a row of controls. Always dark. */
export function ScannerFrame(props: ScannerFrameProps) {
  const { title, closeControl, headerEnd, children, status, state, many, tools, controls, targetRef } = props;
  return (
    <div className={styles.root} data-theme="dark" data-state={state} data-many={many || undefined}>
      <div className={styles.view}>{children}</div>
      <header className={styles.header}>
        {closeControl}
        <h1 className={styles.title}>{title}</h1>
        {headerEnd}
      </header>
      {state !== 'blocked' && (
        <div ref={targetRef} className={styles.target} aria-hidden="true">
          <span className={styles.corner} />
          <span className={styles.corner} />
          <span className={styles.corner} />
          <span className={styles.corner} />
          {state === 'starting' && <Spinner size={32} />}
        </div>
      )}
      <div className={styles.foot}>
        <div className={styles.hint} role="status">
          {status}
        </div>
        {tools}
        <div className={styles.controls}>{controls}</div>
      </div>
    </div>
  );
}

interface ControlProps {
  icon: ReactNode;
  label: string;
}

interface ScannerControlProps extends ControlProps {
  onClick: () => void;
  pressed?: boolean;
}

export function ScannerControl({ icon, label, onClick, pressed }: ScannerControlProps) {
  return (
    <button type="button" className={styles.control} aria-pressed={pressed} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </button>
  );
}

interface ScannerSelectProps extends ControlProps {
  options: readonly { readonly value: string; readonly label: string }[];
  value: string | undefined;
  onValueChange: (value: string) => void;
}

export function ScannerSelect({ icon, label, options, value, onValueChange }: ScannerSelectProps) {
  return (
    <label className={styles.control}>
      {icon}
      <span>{label}</span>
      <select className={styles.cover} value={value} onChange={({ target }) => onValueChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FileControlProps extends ControlProps {
  onFile: (file: File) => void;
}

export const ScannerFileControl = (props: FileControlProps) => <FileControl {...props} className={styles.control} />;

/** In place of the hint: opens the phone's own camera, which focuses better than a page can. */
export const ScannerPhotoOffer = (props: FileControlProps) => (
  <FileControl {...props} className={styles.offer} capture="environment" />
);

interface FileInputProps extends FileControlProps {
  className: string | undefined;
  capture?: 'environment';
}

function FileControl({ icon, label, onFile, className, capture }: FileInputProps) {
  return (
    <label className={className}>
      {icon}
      <span>{label}</span>
      <input
        className={styles.cover}
        type="file"
        accept="image/*"
        capture={capture}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that choosing the same picture fires a change again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

interface ScannerModesProps<Mode extends string> {
  label: string;
  options: readonly { readonly value: Mode; readonly label: string }[];
  value: Mode;
  onValueChange: (value: Mode) => void;
}

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
