import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { IconButton } from '../icon-button';
import type { ToastTone } from './toast-context';
import styles from './toast.module.css';

export interface ShownToast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
  readonly duration: number;
}

interface ToastItemProps {
  toast: ShownToast;
  dismissLabel: string;
  onDone: () => void;
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** A message that leaves after its `duration` in milliseconds, which stands still while a pointer or the focus is on it. */
export function ToastItem({ toast, dismissLabel, onDone }: ToastItemProps) {
  const Icon = icons[toast.tone];
  const [held, setHeld] = useState(false);
  const left = useRef(toast.duration);
  const done = useEffectEvent(onDone);

  useEffect(() => {
    if (held) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => done(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [held]);

  return (
    <div
      className={styles.toast}
      // It only notices that somebody is reading; what can be pressed is the button inside.
      role="presentation"
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <p className={styles.message}>{toast.message}</p>
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
