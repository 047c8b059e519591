import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Notice } from '@loyalty/shared-ui/notice';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { Ban, Coins, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../i18n/admin-messages';
import { paths } from '../../paths';
import { AdjustPointsDialog } from './adjust-points-dialog';
import { FlagNotice } from './flag-notice';
import styles from './person-head.module.css';
import type { PersonDetail } from './person.resource';
import { SuspensionDialog } from './suspension-dialog';

/** Who it is, whether they are kept out, and what can be done about it. */
export function PersonHead({ person }: { person: PersonDetail }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const [open, setOpen] = useState<'adjust' | 'suspension'>();
  const isPlumber = person.kind === 'plumber';
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader
        title={person.name ? <bdi>{person.name}</bdi> : t`No name yet`}
        back={isPlumber ? { to: paths.plumbers, label: t`Plumbers` } : { to: paths.customers, label: t`Customers` }}
        description={
          <span className={styles.facts}>
            <span>{isPlumber ? t`Plumber` : t`Customer`}</span>
            {person.mobile && (
              <a className={styles.mobile} href={`tel:+91${person.mobile}`} aria-label={t`Call ${person.mobile}`}>
                {person.mobile}
              </a>
            )}
            <span>
              <Trans>
                Joined <DateText value={person.joinedAt} format="date" locale={locale} />
              </Trans>
            </span>
            {person.suspended ? (
              <StatusChip tone="bad">{t`Suspended`}</StatusChip>
            ) : (
              <StatusChip tone="ok">{t`Active`}</StatusChip>
            )}
          </span>
        }
        actions={
          <>
            {/* One button with two names, so that the focus stays on it when its act is done. */}
            <Button
              variant="secondary"
              icon={person.suspended ? <RotateCcw aria-hidden="true" /> : <Ban aria-hidden="true" />}
              onClick={() => setOpen('suspension')}
            >
              {person.suspended ? t`Restore` : t`Suspend`}
            </Button>
            <Button icon={<Coins aria-hidden="true" />} onClick={() => setOpen('adjust')}>
              {t`Adjust points`}
            </Button>
          </>
        }
      />
      {person.suspended && (
        <Notice
          tone="bad"
          title={
            <Trans>
              Suspended since <DateText value={person.suspendedAt} format="date-time" locale={locale} />
            </Trans>
          }
        >
          <span className={styles.reason}>{person.suspensionReason || t`No reason was given.`}</span>
        </Notice>
      )}
      <FlagNotice person={person} />
      <AdjustPointsDialog open={open === 'adjust'} person={person} onClose={close} />
      <SuspensionDialog open={open === 'suspension'} person={person} onClose={close} />
    </>
  );
}
