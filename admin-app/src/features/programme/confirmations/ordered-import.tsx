import { useLingui } from '@lingui/react/macro';
import { Facts } from '@loyalty/shared-ui/facts';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import type { Confirmation } from '../../../confirmations/confirmations.resource';
import { paths } from '../../../paths';

/** Names the file of an import, whose rows a second owner reads before confirming. */
export function OrderedImport({ order: { order } }: { order: Confirmation }) {
  const { t } = useLingui();
  const fact = (label: string, value: unknown) => ({ label, value: <bdi>{String(value ?? '–')}</bdi> });
  return (
    <Stack gap={3}>
      <Facts items={[fact(t`File`, order.file), fact(t`SHA-256 of the file`, order.digest)]} />
      <Link to={paths.import(Number(order.import_id))}>{t`See its rows`}</Link>
    </Stack>
  );
}
