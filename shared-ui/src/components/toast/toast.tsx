import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ToastContext, type ToastApi, type ToastOptions, type ToastTone } from './toast-context';
import { ToastItem, type ShownToast } from './toast-item';
import styles from './toast.module.css';

export { useToast } from './toast-context';
export type { ToastApi, ToastOptions, ToastTone } from './toast-context';

export interface ToastProviderProps {
  children: ReactNode;
  /** Name of the region, e.g. "Messages". */
  label: string;
  dismissLabel: string;
}

/** docs/product.md §9 "Toast defaults", in milliseconds. */
const defaultDuration: Record<ToastTone, number> = { success: 2000, error: 4000, info: 4000 };

/** More would be a log: older ones are removed. */
const mostAtOnce = 3;

/**
 * Provides `useToast` and contains the two live regions, which exist before any message. A toast stays while the pointer moves
 * over it or the focus is in it.
 */
export function ToastProvider({ children, label, dismissLabel }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const lastId = useRef(0);
  const region = useRef<HTMLDivElement>(null);

  const api = useMemo<ToastApi>(() => {
    const show =
      (tone: ToastTone) =>
      (message: string, { duration = defaultDuration[tone], action }: ToastOptions = {}) => {
        const id = ++lastId.current;
        setToasts((shown) => [...shown, { id, tone, message, duration, action }].slice(-mostAtOnce));
        return id;
      };
    return {
      success: show('success'),
      error: show('error'),
      info: show('info'),
      dismiss: (id) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    };
  }, []);

  // As a popover it is above the page, and open from the start: a live region inserted with its message is not announced.
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    const shown = element.matches(':popover-open');
    // Only reopening it raises it above a dialog or a panel that opened since.
    const above = [...document.querySelectorAll('dialog:modal, :popover-open')].some((open) => open !== element);
    const raise = newest !== undefined && above;
    if (shown && raise) element.hidePopover();
    if (!shown || raise) element.showPopover();
  }, [newest]);

  const item = (toast: ShownToast) => (
    <ToastItem key={toast.id} toast={toast} dismissLabel={dismissLabel} onDone={() => api.dismiss(toast.id)} />
  );
  return (
    <ToastContext value={api}>
      {children}
      <div ref={region} className={styles.region} role="region" aria-label={label} popover="manual">
        <div role="alert" className={styles.list}>
          {toasts.filter((toast) => toast.tone === 'error').map(item)}
        </div>
        <div role="status" className={styles.list}>
          {toasts.filter((toast) => toast.tone !== 'error').map(item)}
        </div>
      </div>
    </ToastContext>
  );
}
