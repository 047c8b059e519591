import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Navigate, useParams } from '@loyalty/shared-ui/router';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { UserX } from 'lucide-react';
import { ApiError } from '../../api/api-error';
import { ListRegion } from '../../lists/list-region';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import { PersonHead } from './person-head';
import { PersonPoints } from './person-points';
import { PersonRecords } from './person-records';
import { usePerson } from './person.resource';
import styles from './person-page.module.css';

/** /admin/people/:id: one plumber or customer, their points, scans and claims, and what an admin can do about them. */
export function PersonPage() {
  const id = Number(useParams().id);
  if (!Number.isSafeInteger(id) || id < 1) return <Navigate to={paths.dashboard} replace />;
  return <KnownPerson key={id} id={id} />;
}

function KnownPerson({ id }: { id: number }) {
  const { t } = useLingui();
  const answer = usePerson(id);
  const person = answer.data;
  const missing = answer.error instanceof ApiError && answer.error.status === 404;
  const title = person ? person.name || t`No name yet` : t`Person`;

  if (missing) {
    return (
      <>
        <PageTitle title={t`Person`} />
        <EmptyState
          icon={<UserX aria-hidden="true" />}
          title={t`There is no such person`}
          message={t`The address is wrong, or the account was erased.`}
          action={<LinkButton to={paths.plumbers}>{t`Plumbers`}</LinkButton>}
        />
      </>
    );
  }
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
        {person && (
          <div className={styles.page}>
            <PersonHead person={person} />
            <PersonPoints person={person} />
            <PersonRecords id={id} />
          </div>
        )}
      </ListRegion>
    </div>
  );
}
