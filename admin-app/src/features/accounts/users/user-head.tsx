import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Notice } from '@loyalty/shared-ui/notice';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { Stack } from '@loyalty/shared-ui/stack';
import { Ban, Coins, Merge, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { plural } from '@lingui/core/macro';
import { useLanguage } from '../../../i18n/admin-messages';
import { usePermissions } from '../../../session/permissions.resource';
import { AdjustPointsDialog } from './adjust-points-dialog';
import styles from './user.module.css';
import type { UserDetail } from './user.resource';
import { MergeDialog } from './merge-dialog';
import { MergedNotices } from './merged-notices';
import { SuspensionDialog } from './suspension-dialog';

/** Shows the suspicions that a user's scanning raised (docs/trust.md "Scan fraud"), if any. */
function FlagNotice({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { flags, latestFlag } = user;
  if (flags === 0 || !latestFlag) return null;
  const kinds: Record<string, string> = {
    'scan-rate': t`Unusually many scans in one hour.`,
    'travel-speed': t`Two scans too far apart for the time between them.`,
  };
  return (
    <Notice
      tone="warning"
      title={t`${plural(flags, { one: '# scan pattern looked odd', other: '# scan patterns looked odd' })}`}
    >
      {kinds[latestFlag.kind] ?? latestFlag.kind}{' '}
      <Trans>
        Last on <DateText value={latestFlag.at} format="date-time" locale={locale} />.
      </Trans>
    </Notice>
  );
}

export function UserContact({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return (
    <Stack as="span" row>
      <span>{user.kind === 'plumber' ? t`Plumber` : t`Customer`}</span>
      {user.mobile && (
        <a className={styles.mobile} href={`tel:+91${user.mobile}`} aria-label={t`Call ${user.mobile}`}>
          {user.mobile}
        </a>
      )}
      <span>
        <Trans>
          Joined <DateText value={user.joinedAt} format="date" locale={locale} />
        </Trans>
      </span>
      {user.mergedInto ? (
        <StatusChip tone="neutral">{t`Merged`}</StatusChip>
      ) : user.suspended ? (
        <StatusChip tone="danger">{t`Suspended`}</StatusChip>
      ) : (
        <StatusChip tone="success">{t`Active`}</StatusChip>
      )}
    </Stack>
  );
}

export function UserActions({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'adjust' | 'suspension' | 'merge'>();
  const may = usePermissions();
  const close = () => setOpen(undefined);
  if (user.mergedInto) return null;
  return (
    <>
      {/* One button with two labels, so that it keeps the focus after its action. */}
      {may('users.suspend') && (
        <Button
          variant="secondary"
          icon={user.suspended ? <RotateCcw aria-hidden="true" /> : <Ban aria-hidden="true" />}
          onClick={() => setOpen('suspension')}
        >
          {user.suspended ? t`Restore` : t`Suspend`}
        </Button>
      )}
      {may('points.adjust') && (
        <Button variant="secondary" icon={<Coins aria-hidden="true" />} onClick={() => setOpen('adjust')}>
          {t`Adjust points`}
        </Button>
      )}
      {may('points.adjust') && (
        <Button variant="secondary" icon={<Merge aria-hidden="true" />} onClick={() => setOpen('merge')}>
          {t`Merge accounts`}
        </Button>
      )}
      {open === 'merge' && <MergeDialog user={user} onClose={close} />}
      {open === 'adjust' && <AdjustPointsDialog user={user} onClose={close} />}
      {open === 'suspension' && <SuspensionDialog user={user} onClose={close} />}
    </>
  );
}

export function UserNotices({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return (
    <>
      <MergedNotices user={user} />
      {user.suspended && !user.mergedInto && (
        <Notice
          tone="danger"
          title={
            <Trans>
              Suspended since <DateText value={user.suspendedAt} format="date-time" locale={locale} />
            </Trans>
          }
        >
          <span className={styles.lines}>{user.suspensionReason || t`No reason was given.`}</span>
        </Notice>
      )}
      <FlagNotice user={user} />
    </>
  );
}
