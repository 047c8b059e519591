import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPanel } from './error-panel';

export { ErrorPanel } from './error-panel';
export type { ErrorPanelProps } from './error-panel';
export { RouteErrorPanel } from './route-error-panel';
export type { RouteErrorPanelProps } from './route-error-panel';

export interface ErrorBoundaryProps {
  children: ReactNode;
  retryLabel: string;
  /** Default: the specified text (spec §8 "Unhandled render errors"). */
  title?: ReactNode;
  message?: ReactNode;
  /** Called before the children are rendered again. */
  onRetry?: () => void;
  /** A change of this value, e.g. of the path, clears the error. */
  resetKey?: unknown;
}

interface State {
  readonly failed: boolean;
  readonly resetKey: unknown;
}

/** Catches rendering errors, shows a message, and retries on request. The error is logged to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  private readonly retry = () => {
    this.props.onRetry?.();
    this.setState({ failed: false });
  };

  override render() {
    const { children, title = 'Unexpected Application Error!', message, retryLabel } = this.props;
    if (!this.state.failed) return children;
    return <ErrorPanel title={title} message={message} retryLabel={retryLabel} onRetry={this.retry} />;
  }
}
