export { ScannerFrame } from './scanner-frame';
export type { ScannerFrameProps, ScannerState } from './scanner-frame';
export { ScannerControl } from './scanner-control';
export type { ScannerControlProps } from './scanner-control';
export { ScannerFileControl } from './scanner-file-control';
export type { ScannerFileControlProps } from './scanner-file-control';
