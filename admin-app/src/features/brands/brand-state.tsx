import { useLingui } from '@lingui/react/macro';
import { Muted } from '@loyalty/shared-ui/muted';
import { Stack } from '@loyalty/shared-ui/stack';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import type { Brand } from './brands.resource';
import styles from './brands.module.css';

/** Renders a brand's state as badges, with the reasons that the server gave. */
export function BrandState({ brand }: { brand: Brand }) {
  const { t } = useLingui();
  const { state, migrationError, unread, isBehind } = brand;
  const isServed = state === 'active' && migrationError === null;
  return (
    <Stack as="span" gap={1} className={styles.state}>
      <Stack as="span" row gap={1} className={styles.chips}>
        {migrationError !== null && <StatusChip tone="danger">{t`Not served`}</StatusChip>}
        {state === 'adding' && migrationError === null && <StatusChip tone="pending">{t`Being added`}</StatusChip>}
        {state === 'suspended' && <StatusChip>{t`Suspended`}</StatusChip>}
        {isServed && <StatusChip tone="success">{t`Active`}</StatusChip>}
        {isBehind && migrationError === null && <StatusChip tone="warning">{t`At an older release`}</StatusChip>}
        {unread !== null && <StatusChip tone="danger">{t`Figures not read`}</StatusChip>}
      </Stack>
      {[migrationError, unread].map(
        (reason) =>
          reason !== null && (
            <Muted key={reason} as="small" size={12} className={styles.detail} lang="en">
              {reason}
            </Muted>
          ),
      )}
    </Stack>
  );
}
