import { createContext, useContext } from 'react';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastOptions {
  /** Milliseconds. Default: success 2,000, others 4,000 (docs/product.md §9). */
  duration?: number;
  /** A button after the message, e.g. Undo; it closes the toast. */
  action?: { label: string; onAction: () => void };
}

export interface ToastApi {
  /** Each returns the toast's id. */
  readonly success: (message: string, options?: ToastOptions) => number;
  readonly error: (message: string, options?: ToastOptions) => number;
  readonly info: (message: string, options?: ToastOptions) => number;
  readonly dismiss: (id: number) => void;
}

export const ToastContext = createContext<ToastApi | null>(null);

/** Shows short messages. @throws Error outside a ToastProvider */
export function useToast(): ToastApi {
  const api = useContext(ToastContext);
  if (!api) {
    throw new Error('useToast was called outside a ToastProvider. Wrap the routes of this app in <ToastProvider>.');
  }
  return api;
}
