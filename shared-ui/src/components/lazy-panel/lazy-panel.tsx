import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { isChunkError, reloadIfReachable } from '../../platform/reload';

export interface PanelFailureProps {
  /** Whether the panel's code could not be loaded; false: the panel itself broke. */
  notLoaded: boolean;
  retry: () => void;
  retrying: boolean;
  /** A retry has failed too. */
  failedAgain: boolean;
  /** Closes the panel, if its owner can. */
  close: (() => void) | undefined;
}

/** What a panel may have in common: whether it is open, and how it is closed. */
interface PanelProps {
  open?: boolean;
  onClose?: () => void;
}

/**
 * Returns a component whose code is loaded when it is first rendered. An error, of loading or of the panel itself, stays in its
 * place and never replaces the page around it. Retry loads again; code that a deployment has removed needs the page to be
 * reloaded, which Retry does if the site can be reached. Opening the panel again retries too.
 * @param load imports the component
 * @param Failure shown in place of a panel that failed
 * @param options.ownSuspense false: what waits for the code is up to a Suspense around it. Default true
 */
export function lazyPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<PanelFailureProps>,
  { ownSuspense = true }: { ownSuspense?: boolean } = {},
): ComponentType<Props> {
  const start = () => lazy(async () => ({ default: await load() }));
  let latest = start();

  return function LazyPanel(props: Props) {
    const { open = true, onClose } = props as PanelProps;
    const [Panel, setPanel] = useState(() => latest);
    const [failure, setFailure] = useState<{ error: unknown; retrying: boolean; again: boolean }>();
    const [wasOpen, setWasOpen] = useState(open);
    const renew = () => {
      latest = start();
      setPanel(() => latest);
      setFailure(undefined);
    };
    if (open !== wasOpen) {
      setWasOpen(open);
      if (open && failure) {
        setPanel(() => latest);
        setFailure(undefined);
      }
    }
    const fail = (error: unknown) => {
      // A rejected lazy component stays rejected: the next one to be rendered loads again.
      latest = start();
      setFailure({ error, retrying: false, again: false });
    };
    const retry = async () => {
      if (!failure || failure.retrying) return;
      const { error } = failure;
      setFailure({ error, retrying: true, again: false });
      try {
        await load();
        renew();
      } catch (cause) {
        if (isChunkError(cause) && (await reloadIfReachable())) return;
        setFailure({ error: cause, retrying: false, again: true });
      }
    };
    if (failure) {
      return open ? (
        <Failure
          notLoaded={isChunkError(failure.error)}
          retry={() => void retry()}
          retrying={failure.retrying}
          failedAgain={failure.again}
          close={onClose}
        />
      ) : null;
    }
    return (
      <PanelBoundary onError={fail}>
        {ownSuspense ? (
          <Suspense fallback={null}>
            <Panel {...props} />
          </Suspense>
        ) : (
          <Panel {...props} />
        )}
      </PanelBoundary>
    );
  };
}

interface PanelBoundaryProps {
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Renders nothing once its children failed, and reports the error. */
class PanelBoundary extends Component<PanelBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
