import { Package } from 'lucide-react';
import { Button } from '../../src/button';
import { Card } from '../../src/card';
import { Num } from '../../src/num';
import { ResultPanel } from '../../src/result-panel';
import styles from '../gallery.module.css';

const actions = (
  <>
    <Button size="lg" block>
      Scan another
    </Button>
    <Button size="lg" variant="secondary" block>
      See my points
    </Button>
  </>
);

export function ResultSuccess() {
  return (
    <main className={styles.phone}>
      <ResultPanel tone="success" title="+40 points" message="Rewards Granted Successfully" actions={actions}>
        <Card>
          <div className={styles.product}>
            <span className={styles.thumb}>
              <Package aria-hidden="true" />
            </span>
            <div>
              <strong>CPVC Elbow 90° · 25 mm</strong>
              <p className={styles.quiet}>Flow Series · 21 Nov 2026, 10:42 am</p>
            </div>
          </div>
        </Card>
        <p>
          New balance{' '}
          <strong>
            <Num value={1280} />
          </strong>
        </p>
      </ResultPanel>
    </main>
  );
}

export function ResultFailure() {
  return (
    <main className={styles.phone}>
      <ResultPanel
        tone="failure"
        title="This QR code has already been used"
        message="Every label pays once. If you have just bought this product, show the label at the shop."
        actions={actions}
      />
    </main>
  );
}

export function ResultPending() {
  return (
    <main className={styles.phone}>
      <ResultPanel tone="pending" title="Recording your scan" message="Keep this page open." />
    </main>
  );
}

export function ResultWaiting() {
  return (
    <main className={styles.phone}>
      <ResultPanel
        tone="waiting"
        title="Saved on this phone"
        message="It will be sent when you are back online. It cannot count twice."
        actions={actions}
      />
    </main>
  );
}
