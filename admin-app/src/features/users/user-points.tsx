import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { DetailList } from '@loyalty/shared-ui/detail-list';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber, Num } from '@loyalty/shared-ui/num';
import { PipeRun } from '@loyalty/shared-ui/pipe-run';
import { ScrollText } from 'lucide-react';
import { paths } from '../../paths';
import type { UserDetail } from './user.resource';
import styles from './user-points.module.css';

/** Renders a user's earned, awaiting and redeemed points, and contact details. */
export function UserPoints({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const byHand = user.pointsEarned - user.earnedByScans;
  const shownByHand = formatNumber(byHand, { sign: 'always' });
  return (
    <div className={styles.columns}>
      <Card title={t`Points`}>
        <p className={styles.balance}>
          <span className={styles.label}>
            <Trans>Balance, not yet claimed</Trans>
          </span>
          <strong className={styles.figure}>
            <Num value={user.balance} />
          </strong>
        </p>
        <PipeRun
          label={t`Where the points are`}
          stages={[
            { id: 'earned', label: t`Earned`, value: user.pointsEarned },
            { id: 'awaiting', label: t`Awaiting`, value: user.awaiting },
            { id: 'redeemed', label: t`Redeemed`, value: user.pointsRedeemed },
          ]}
        />
        {byHand !== 0 && (
          <p className={styles.note}>
            <Trans>Adjusted by hand, total: {shownByHand}</Trans>
          </p>
        )}
      </Card>
      <Card
        title={t`Details`}
        actions={
          <LinkButton
            variant="quiet"
            size="sm"
            to={paths.auditOfUser(user.id)}
            icon={<ScrollText aria-hidden="true" />}
          >
            {t`Audit log`}
          </LinkButton>
        }
      >
        <DetailList
          items={[
            { label: t`Location`, value: orDash(user.location) },
            { label: t`Address`, value: orDash(user.address) },
            { label: t`E-mail`, value: orDash(user.email) },
          ]}
        />
      </Card>
    </div>
  );
}

const orDash = (text: string) => (text ? <bdi className={styles.lines}>{text}</bdi> : '–');
