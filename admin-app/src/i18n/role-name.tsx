import { Trans } from '@lingui/react/macro';

/** Translates the server's English name of a role. */
export function RoleName({ role }: { role: string }) {
  if (role === 'Plumber') return <Trans>Plumber</Trans>;
  if (role === 'Customer') return <Trans>Customer</Trans>;
  return <>{role}</>;
}
