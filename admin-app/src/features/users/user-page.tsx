import { useLingui } from '@lingui/react/macro';
import { useParams } from '@loyalty/shared-ui/router';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { ListRegion } from '../../lists/list-region';
import { isNotFound, NotFound } from '../../page/not-found';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import { UserHead } from './user-head';
import { UserPoints } from './user-points';
import { UserRecords } from './user-records';
import { useUser } from './user.resource';
import styles from './user-page.module.css';

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
  const answer = useUser(id);
  const user = answer.data;
  const title = user ? user.name || t`No name yet` : t`Person`;

  if (isNotFound(answer.error)) return <NoSuchUser />;
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <ListRegion
        answer={answer}
        count={1}
        loadingLabel={t`Loading the person`}
        errorTitle={t`The person could not be loaded`}
        empty={null}
        skeleton={<SkeletonRows rows={6} />}
      >
        {user && (
          <div className={styles.page}>
            <UserHead user={user} />
            <UserPoints user={user} />
            <UserRecords id={id} />
          </div>
        )}
      </ListRegion>
    </div>
  );
}
