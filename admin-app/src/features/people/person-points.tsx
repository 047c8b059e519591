import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { DetailList } from '@loyalty/shared-ui/detail-list';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber, Num } from '@loyalty/shared-ui/num';
import { PipeRun } from '@loyalty/shared-ui/pipe-run';
import { ScrollText } from 'lucide-react';
import { paths } from '../../paths';
import type { PersonDetail } from './person.resource';
import styles from './person-points.module.css';

/** Where a person's points are, from earned over awaiting to redeemed; and how to reach the person. */
export function PersonPoints({ person }: { person: PersonDetail }) {
  const { t } = useLingui();
  const byHand = person.pointsEarned - person.earnedByScans;
  const shownByHand = formatNumber(byHand, { sign: 'always' });
  return (
    <div className={styles.columns}>
      <Card title={t`Points`}>
        <p className={styles.balance}>
          <span className={styles.label}>
            <Trans>Balance, not yet claimed</Trans>
          </span>
          <strong className={styles.figure}>
            <Num value={person.balance} />
          </strong>
        </p>
        <PipeRun
          label={t`Where the points are`}
          stages={[
            { id: 'earned', label: t`Earned`, value: person.pointsEarned, reached: person.pointsEarned > 0 },
            { id: 'awaiting', label: t`Awaiting`, value: person.awaiting, reached: person.awaiting > 0 },
            { id: 'redeemed', label: t`Redeemed`, value: person.pointsRedeemed, reached: person.pointsRedeemed > 0 },
          ]}
        />
        {byHand !== 0 && (
          <p className={styles.note}>
            <Trans>Adjusted by hand, in all: {shownByHand}</Trans>
          </p>
        )}
      </Card>
      <Card
        title={t`Details`}
        actions={
          <LinkButton
            variant="quiet"
            size="sm"
            to={paths.auditOfPerson(person.id)}
            icon={<ScrollText aria-hidden="true" />}
          >
            {t`Audit log`}
          </LinkButton>
        }
      >
        <DetailList
          items={[
            { label: t`Location`, value: orDash(person.location) },
            { label: t`Address`, value: orDash(person.address) },
            { label: t`E-mail`, value: orDash(person.email) },
          ]}
        />
      </Card>
    </div>
  );
}

const orDash = (text: string) => (text ? <bdi className={styles.lines}>{text}</bdi> : '–');
