import { useLingui, Trans } from '@lingui/react/macro';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { FlowDrawing, type FlowState } from '../../celebration/flow-drawing';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { Link, useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type RefObject, useState } from 'react';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import styles from './result.module.css';
import { Button } from '@loyalty/shared-ui/button';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { isPositionUndecided } from '../../location/current-position';
import type { Position } from '../../location/place.resource';
import { OverlayFailure } from '../../panel/panel-failure';
import { doQuestionsFollow, questionsFollow } from '../../session/return-path';

interface ResultScreenProps {
  panel: ResultPanelProps;
  /** The result is known: what was to be asked after signing in comes next. */
  done?: boolean;
  /** Default: leads to those questions, else home. */
  onClose?: () => void;
  children?: ReactNode;
}

export function ResultScreen({ panel, done = false, onClose, children }: ResultScreenProps) {
  const { t } = useLingui();
  const main = useRef<HTMLElement>(null);
  useArrivalFocus(main);
  const questions = useFollowingQuestions();
  const close = onClose ?? questions?.ask;
  return (
    <main ref={main} className={styles.page} tabIndex={-1}>
      <PageTitle title={t`Scan result`} />
      {close && (
        <IconButton className={styles.close} label={t`Close`} icon={<X aria-hidden="true" />} onClick={close} />
      )}
      {!close && (
        <Link className={styles.close} to={paths.rewards} aria-label={t`Close`}>
          <X aria-hidden="true" />
        </Link>
      )}
      {/* The same panel before and after the response, so that it announces the change. */}
      <ResultPanel {...panel} actions={questions && done ? questions.after(panel) : panel.actions} />
      {questions?.dialog}
      {children}
    </main>
  );
}

/** Focuses the start of a screen outside the frame, where `useRouteFocus` does it. @param ref with `tabIndex={-1}` */
export function useArrivalFocus(ref: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useEffect(() => {
    // A dialog keeps its focus; the first load ("default") starts at the top by itself.
    if (key !== 'default' && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [key, ref]);
}

export interface ResultPanelProps {
  state: FlowState;
  /**
   * Success: "+40 points". Neutral: what was already the case. Failure: the server's message, in large red. Checking: what is in
   * progress. Queued: where it is stored.
   */
  title: ReactNode;
  message?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * Renders the result of an action, with a drawing by its state. It is announced, and when the result arrives after waiting the
 * focus moves to the title, so that reading and the next step start here.
 */
function ResultPanel({ state, title, message, actions, children }: ResultPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    heading.current?.focus({ preventScroll: true });
  }, [state]);
  return (
    <section className={styles.root} data-state={state}>
      {/* The key restarts the animation when waiting ends. */}
      <FlowDrawing key={state} state={state} />
      <div className={styles.words} role={state === 'failure' ? 'alert' : 'status'}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {message != null && <p className={styles.note}>{message}</p>}
      </div>
      {children != null && <div className={styles.content}>{children}</div>}
      {actions != null && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}

const LocationQuestion = lazyPanel(
  async () => (await import('../../location/location-question')).LocationQuestion,
  OverlayFailure,
);

/**
 * Returns the prompts for location and personal details, which follow every sign-in (docs/product.md §4), after the result of a
 * label that was opened before signing in.
 * @returns undefined if they were asked already
 */
export function useFollowingQuestions() {
  const navigate = useNavigate();
  const follow = doQuestionsFollow(useLocation().state);
  const [asking, setAsking] = useState(false);
  if (!follow) return undefined;
  const goOn = (position?: Position) =>
    navigate(paths.personalDetails, { replace: true, state: { afterSignIn: true, position } });
  const ask = async () => {
    if (await isPositionUndecided()) setAsking(true);
    else await goOn();
  };
  return {
    ask: () => void ask(),
    /** Renders the links to the next label and to the questions, and the panel's own if no points were granted. */
    after: ({ state, actions }: ResultPanelProps) => (
      <>
        {state === 'success' ? (
          <LinkButton to={paths.scan} state={questionsFollow} size="lg" block>
            <Trans>Scan the next label</Trans>
          </LinkButton>
        ) : (
          actions
        )}
        <Button variant={state === 'success' ? 'secondary' : 'quiet'} size="lg" block onClick={() => void ask()}>
          <Trans>Continue</Trans>
        </Button>
      </>
    ),
    dialog: asking && <LocationQuestion open onClose={(position) => void goOn(position)} />,
  };
}
