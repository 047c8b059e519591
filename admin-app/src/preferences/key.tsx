import styles from './key.module.css';
import { useShortcuts } from './use-shortcuts';

export function Key({ children }: { children: string }) {
  const [on] = useShortcuts();
  return on ? (
    <kbd className={styles.key} aria-hidden="true">
      {children}
    </kbd>
  ) : null;
}
