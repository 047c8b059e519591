import type { ReactNode, Ref } from 'react';
import { classNames } from '../internal/class-names';
import { Spinner } from '../spinner/spinner';
import styles from './scanner-frame.module.css';

export { ScannerControl } from './scanner-control';
export type { ScannerControlProps } from './scanner-control';
export { ScannerFileControl } from './scanner-file-control';
export type { ScannerFileControlProps } from './scanner-file-control';
export { ScannerSelect } from './scanner-select';
export type { ScannerSelectProps } from './scanner-select';
export { ScannerZoom } from './scanner-zoom';
export type { ScannerZoomProps } from './scanner-zoom';

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
  className?: string;
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
  className,
}: ScannerFrameProps) {
  return (
    <div className={classNames(styles.root, className)} data-theme="dark" data-state={state}>
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
