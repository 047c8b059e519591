import { useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ResultPanel } from '@loyalty/shared-ui/result-panel';
import { useNavigate, useParams } from '@loyalty/shared-ui/router';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import { findPlace } from './find-place';
import { beginScan } from './scan-attempts';
import { navigationStateOf } from './scanned-code';
import styles from './scan-result.module.css';

/** How long the result may wait for the place, in milliseconds. */
const patience = 1_500;

/** /user/s/:code: where a label leads that was read by the phone's own camera. It is a scan like any other. */
export function LabelPage() {
  const { t } = useLingui();
  const { code = '' } = useParams();
  const navigate = useNavigate();

  useEffect(() => {
    let left = false;
    const lead = async () => {
      const place = await findPlace().within(patience);
      // In place of this address: going back must not scan again.
      if (!left) await navigate(paths.scanResult, { replace: true, state: navigationStateOf(beginScan(code, place)) });
    };
    void lead();
    return () => {
      left = true;
    };
  }, [code, navigate]);

  return (
    <main className={styles.page}>
      <PageTitle title={t`Scan result`} />
      <ResultPanel tone="pending" title={t`Checking the code…`} />
    </main>
  );
}
