import { useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ResultPanel } from './result-panel';
import { useLocation, useNavigate, useParams } from '@loyalty/shared-ui/router';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import { doQuestionsFollow, questionsFollow } from '../../session/return-path';
import { RequireSession } from '../../session/require-session';
import { findPlace } from './find-place';
import { queueScan } from './record-scan';
import styles from './scan-result.module.css';

/** How long the result may wait for the place. */
const placeTimeoutMs = 1_500;

/** /user/s/:code: the target of a label's link, opened by the phone's own camera. Handled like any other scan. */
export const LabelPage = () => (
  <RequireSession>
    <OpenedLabel />
  </RequireSession>
);

function OpenedLabel() {
  const { t } = useLingui();
  const { code = '' } = useParams();
  const navigate = useNavigate();
  const asksLater = doQuestionsFollow(useLocation().state);

  useEffect(() => {
    let left = false;
    const lead = async () => {
      const place = await findPlace().within(placeTimeoutMs);
      if (left) return;
      const state = { ...(asksLater && questionsFollow), ...(await queueScan(code, place)) };
      if (left) return;
      // Replaces this address: going back must not scan again.
      await navigate(paths.scanResult, { replace: true, state });
    };
    void lead();
    return () => {
      left = true;
    };
  }, [code, navigate, asksLater]);

  return (
    <main className={styles.page}>
      <PageTitle title={t`Scan result`} />
      <ResultPanel state="checking" title={t`Checking the code…`} />
    </main>
  );
}
