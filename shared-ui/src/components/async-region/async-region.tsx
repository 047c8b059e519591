import { useRef, type ReactNode } from 'react';
import { CloudOff } from 'lucide-react';
import { Button } from '../button/button';
import { EmptyState } from '../empty-state/empty-state';
import { SkeletonRows } from '../skeleton/skeleton';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './async-region.module.css';

/** `refreshing`: the content stays while newer data is fetched. */
export type AsyncStatus = 'loading' | 'refreshing' | 'ready' | 'empty' | 'no-results' | 'error';

export interface AsyncRegionProps {
  status: AsyncStatus;
  /** What is loading, e.g. "Loading products". */
  loadingLabel: string;
  children: ReactNode;
  skeleton?: ReactNode;
  /** There is no data at all yet (usually an EmptyState with the first step). */
  empty?: ReactNode;
  /** Nothing matches the filter (an EmptyState that offers to clear it). Default: `empty`. */
  noResults?: ReactNode;
  /** `help`: other ways out, below Retry. */
  error?: { title: ReactNode; message?: ReactNode; retryLabel: string; onRetry: () => void; help?: ReactNode };
}

/** Renders the part of a page that waits for data; the rest of the page does not change. */
export function AsyncRegion({
  status,
  loadingLabel,
  children,
  skeleton = <SkeletonRows />,
  empty,
  noResults = empty,
  error,
}: AsyncRegionProps) {
  const root = useRef<HTMLDivElement>(null);
  const busy = status === 'loading' || status === 'refreshing';
  return (
    <div ref={root} className={styles.root} tabIndex={-1} data-status={status} aria-busy={busy}>
      <VisuallyHidden role="status">{busy ? loadingLabel : ''}</VisuallyHidden>
      {status === 'loading' && skeleton}
      {status === 'empty' && empty}
      {status === 'no-results' && noResults}
      {status === 'error' && error && (
        <div role="alert">
          <EmptyState
            icon={<CloudOff aria-hidden="true" />}
            title={error.title}
            message={error.message}
            action={
              <>
                <Button
                  variant="secondary"
                  onClick={() => {
                    // The button goes; from the page's start a keyboard user would have to come back here.
                    root.current?.focus({ preventScroll: true });
                    error.onRetry();
                  }}
                >
                  {error.retryLabel}
                </Button>
                {error.help}
              </>
            }
          />
        </div>
      )}
      {(status === 'ready' || status === 'refreshing') && <div className={styles.content}>{children}</div>}
    </div>
  );
}
