import { useLingui } from '@lingui/react/macro';
import { PeoplePage } from './people-page';

/** /admin/customers */
export function CustomersPage() {
  const { t } = useLingui();
  return (
    <PeoplePage
      kind="customers"
      title={t`Customers`}
      emptyTitle={t`No customers yet`}
      emptyMessage={t`Customers appear here when they sign in for the first time.`}
    />
  );
}
