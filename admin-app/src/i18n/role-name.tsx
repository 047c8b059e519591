import { Trans } from '@lingui/react/macro';

/** A role in the person's language; the server names it in English. */
export function RoleName({ role }: { role: string }) {
  if (role === 'Plumber') return <Trans>Plumber</Trans>;
  if (role === 'Customer') return <Trans>Customer</Trans>;
  return <>{role}</>;
}
