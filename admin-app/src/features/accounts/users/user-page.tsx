import { useLingui, Trans } from '@lingui/react/macro';
import { useParams } from '@loyalty/shared-ui/router';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Card } from '@loyalty/shared-ui/card';
import { Facts } from '@loyalty/shared-ui/facts';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber, Num } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { Muted } from '@loyalty/shared-ui/muted';
import { ScrollText } from 'lucide-react';
import { ListRegion } from '../../../lists/list-region';
import { isNotFound, NotFound } from '../../../page/not-found';
import { PageTitle } from '../../../page/page-title';
import { paths } from '../../../paths';
import { PointsRun } from '../../../page/points-run';
import { StatementMenu } from './statement-menu';
import { UserHead } from './user-head';
import { UserRecords } from './user-records';
import { useUser, type UserDetail } from './user.resource';
import styles from './user.module.css';

/** Renders a user's earned, awaiting and redeemed points, and contact details. */
function UserPoints({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const byHand = user.pointsEarned - user.earnedByScans;
  const shownByHand = formatNumber(byHand, { sign: 'always' });
  return (
    <div className={styles.columns}>
      <Card title={t`Points`} actions={<StatementMenu user={user} />}>
        <p className={styles.balance}>
          <Muted as="span" size={14}>
            <Trans>Balance, not yet claimed</Trans>
          </Muted>
          <strong className={styles.figure}>
            <Num value={user.balance} />
          </strong>
        </p>
        <PointsRun earned={user.pointsEarned} awaiting={user.awaiting} redeemed={user.pointsRedeemed} />
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
        <Facts
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

/** /admin/users/:id: one plumber or customer, with points, scans, claims and actions. */
export function UserPage() {
  const id = Number(useParams().id);
  if (!Number.isSafeInteger(id) || id < 1) return <NoSuchUser />;
  return <KnownUser key={id} id={id} />;
}

function NoSuchUser() {
  const { t } = useLingui();
  return (
    <NotFound
      page={t`Person`}
      title={t`There is no such person`}
      message={t`The address is wrong, or the account was erased.`}
      list={{ to: paths.plumbers, label: t`Plumbers` }}
    />
  );
}

function KnownUser({ id }: { id: number }) {
  const { t } = useLingui();
  const response = useUser(id);
  const user = response.data;
  const title = user ? user.name || t`No name yet` : t`Person`;

  if (isNotFound(response.error)) return <NoSuchUser />;
  return (
    <Stack gap={5}>
      <PageTitle title={title} />
      <ListRegion
        response={response}
        count={1}
        loadingLabel={t`Loading the person`}
        errorTitle={t`The person could not be loaded`}
        empty={null}
        skeleton={<SkeletonRows rows={6} />}
      >
        {user && (
          <Stack gap={5}>
            <UserHead user={user} />
            <UserPoints user={user} />
            <UserRecords id={id} />
          </Stack>
        )}
      </ListRegion>
    </Stack>
  );
}
