import { useLingui } from '@lingui/react/macro';
import { PeoplePage } from './people-page';

/** /admin/plumbers */
export function PlumbersPage() {
  const { t } = useLingui();
  return (
    <PeoplePage
      kind="plumbers"
      title={t`Plumbers`}
      emptyTitle={t`No plumbers yet`}
      emptyMessage={t`Plumbers appear here when they sign in for the first time.`}
    />
  );
}
