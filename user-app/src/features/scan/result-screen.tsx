import { useRef, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { Link } from '@loyalty/shared-ui/router';
import { X } from 'lucide-react';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import { ResultPanel, type ResultPanelProps } from './result-panel';
import styles from './scan-result.module.css';
import { useArrivalFocus } from './use-arrival-focus';
import { useFollowingQuestions } from './use-following-questions';

interface ResultScreenProps {
  panel: ResultPanelProps;
  /** The result is known: what was to be asked after signing in comes next. */
  done: boolean;
  children?: ReactNode;
}

/** Renders the result of one scan, with the way out of it. */
export function ResultScreen({ panel, done, children }: ResultScreenProps) {
  const { t } = useLingui();
  const main = useRef<HTMLElement>(null);
  useArrivalFocus(main);
  const questions = useFollowingQuestions();
  return (
    <main ref={main} className={styles.page} tabIndex={-1}>
      <PageTitle title={t`Scan result`} />
      {questions ? (
        <IconButton className={styles.close} label={t`Close`} icon={<X aria-hidden="true" />} onClick={questions.ask} />
      ) : (
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
