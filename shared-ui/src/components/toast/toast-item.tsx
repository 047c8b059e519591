import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button';
import type { ToastOptions, ToastTone } from './toast-context';
import styles from './toast.module.css';
import { pageNow } from '../../platform/page-clock';

export interface ShownToast {
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
export function ToastItem({ toast, dismissLabel, onDone }: ToastItemProps) {
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
