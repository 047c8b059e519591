import { useLingui } from '@lingui/react/macro';
import type { AdminSession } from './permissions.resource';

export type Role = AdminSession['roles'][number];

export function useRoleNames() {
  const { t } = useLingui();
  const names: Readonly<Record<Role, string>> = {
    owner: t`Owner`,
    approver: t`Approver`,
    finance: t`Finance`,
    catalogue: t`Catalogue and labels`,
    viewer: t`Viewer`,
    integrator: t`Integrations`,
  };
  const listOf = (roles: readonly string[]) => roles.map((role) => names[role as Role] ?? role).join(', ');
  return { names, listOf };
}
