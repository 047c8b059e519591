import { useLingui, Trans } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { Facts } from '@loyalty/shared-ui/facts';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { Muted } from '@loyalty/shared-ui/muted';
import { ScrollText } from 'lucide-react';
import { ItemPage } from '../../../page/item-page';
import { useIdParam } from '../../../page/use-id-param';
import { PointsWithWorth } from '../../../programme/points-with-worth';
import { paths } from '../../../paths';
import { UserBankName } from '../../../payees/payee-name';
import { PointsRun } from '../../../page/points-run';
import { StatementMenu } from './statement-menu';
import { UserActions, UserContact, UserNotices } from './user-head';
import { UserRecords } from './user-records';
import { useUser, type UserDetail } from './user.resource';
import styles from './user.module.css';

function UserPoints({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const byHand = user.pointsEarned - user.earnedByScans;
  const shownByHand = formatNumber(byHand, { sign: 'always' });
  return (
    <Stack columns="22rem" gap={5}>
      <Card title={t`Points`} actions={<StatementMenu user={user} />}>
        <p className={styles.balance}>
          <Muted as="span" size={14}>
            <Trans>Balance, not yet claimed</Trans>
          </Muted>
          <strong className={styles.figure}>
            <PointsWithWorth value={user.balance} />
          </strong>
        </p>
        <PointsRun earned={user.pointsEarned} awaiting={user.awaiting} redeemed={user.pointsRedeemed} />
        {byHand !== 0 && (
          <Muted size={13} className={styles.note}>
            <Trans>Adjusted by hand, total: {shownByHand}</Trans>
          </Muted>
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
        <UserBankName userId={user.id} />
        <Facts
          items={[
            { label: t`Location`, value: orDash(user.location) },
            { label: t`Address`, value: orDash(user.address) },
            { label: t`E-mail`, value: orDash(user.email) },
          ]}
        />
      </Card>
    </Stack>
  );
}

const orDash = (text: string) => (text ? <bdi className={styles.lines}>{text}</bdi> : '–');

/** /admin/people/:id: one plumber or customer, with points, scans, claims and actions. */
export function UserPage() {
  const { t } = useLingui();
  const id = useIdParam('user', 'id');
  const response = useUser(id);
  const user = response.data;
  return (
    <ItemPage
      name="user"
      id={id}
      response={response}
      title={user && (user.name || t`No name yet`)}
      list="plumbers"
      listOf={({ kind }) => (kind === 'customer' ? 'customers' : 'plumbers')}
      description={user && <UserContact user={user} />}
      actions={user && <UserActions key={user.id} user={user} />}
      unknown={{
        title: t`There is no such person`,
        message: t`The address is wrong, or the account was erased.`,
      }}
      loadingLabel={t`Loading the person`}
      errorTitle={t`The person could not be loaded`}
    >
      {(shown) => (
        <Stack gap={5}>
          <UserNotices user={shown} />
          <UserPoints user={shown} />
          <UserRecords id={shown.id} />
        </Stack>
      )}
    </ItemPage>
  );
}
