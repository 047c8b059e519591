import { createContext, useContext, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button';
import styles from './toast.module.css';
import { pageNow } from '../../platform/page-clock';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastOptions {
  /** Milliseconds. Default: success 2,000, others 4,000 (docs/product.md §9). */
  duration?: number;
  /** A button after the message, e.g. Undo; it closes the toast. */
  action?: { label: string; onAction: () => void };
}

export interface ToastApi {
  readonly success: (message: string, options?: ToastOptions) => number;
  readonly error: (message: string, options?: ToastOptions) => number;
  readonly info: (message: string, options?: ToastOptions) => number;
  readonly dismiss: (id: number) => void;
}

const ToastContext = createContext<ToastApi | null>(null);

/** Shows short messages. @throws Error outside a ToastProvider */
export function useToast(): ToastApi {
  const api = useContext(ToastContext);
  if (!api) {
    throw new Error('useToast was called outside a ToastProvider. Wrap the routes of this app in <ToastProvider>.');
  }
  return api;
}

interface ShownToast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
  readonly duration: number;
  readonly action: ToastOptions['action'];
}

interface ToastItemProps {
  toast: ShownToast;
  dismissLabel: string;
  onDone: () => void;
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** Milliseconds without movement after which a pointer counts as left behind and no longer pauses the timer. */
const restAfter = 4000;

/**
 * Renders a message that disappears after `duration` milliseconds, paused while a pointer moves over it or the focus is in it.
 */
function ToastItem({ toast, dismissLabel, onDone }: ToastItemProps) {
  const Icon = icons[toast.tone];
  const { action } = toast;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const left = useRef(toast.duration);
  const done = useEffectEvent(onDone);

  useEffect(() => {
    if (held) return;
    const startedAt = pageNow();
    const timer = setTimeout(() => done(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= pageNow() - startedAt;
    };
  }, [held]);

  const release = () => {
    clearTimeout(rest.current);
    setHovered(false);
  };
  // Not on enter: a message that appears below a resting pointer fires that, too.
  const hold = () => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => setHovered(false), restAfter);
    setHovered(true);
  };
  useEffect(() => () => clearTimeout(rest.current), []);

  return (
    <div
      className={styles.toast}
      // It only pauses the timer; the interactive element is the button inside.
      role="presentation"
      data-tone={toast.tone}
      onPointerMove={hold}
      onPointerLeave={release}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <p className={styles.message}>{toast.message}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onAction();
            onDone();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton
        className={styles.dismiss}
        size="sm"
        label={dismissLabel}
        icon={<X aria-hidden="true" />}
        onClick={onDone}
      />
    </div>
  );
}

export interface ToastProviderProps {
  children: ReactNode;
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
