import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { DateText, formatDate } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Check, MousePointerClick, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { ClaimStatusChip } from '../../../catalogue/claim-status-chip';
import type { ClaimDetail } from '../../../claims/claim-detail.resource';
import { ClaimSignals } from '../../../claims/deciding/claim-signals';
import { useAge, useClaimantName } from '../../../claims/claim-words';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListRegion } from '../../../lists/list-region';
import { isNotFound } from '../../../page/not-found';
import { paths } from '../../../paths';
import { PointsRun } from '../../../page/points-run';
import { Key } from '../../../preferences/key';
import { ClaimScans } from './claim-scans';
import styles from './claims.module.css';
import type { Triage } from './use-triage';

/** Id of the claim's heading, which Enter focuses. */
export const claimHeadingId = 'claim-heading';

function Decide({ triage }: { triage: Triage }) {
  const { t } = useLingui();
  const { claim } = triage;
  if (!claim || !triage.canDecide) return null;
  const points = formatNumber(claim.points);
  // The keys act on the selection if there is one.
  const hasKeys = triage.selected.size === 0;
  return (
    <div className={styles.decide}>
      <Button
        variant="secondary"
        icon={<X aria-hidden="true" />}
        {...(hasKeys && { 'aria-keyshortcuts': 'R' })}
        onClick={triage.rejectOne}
      >
        {t`Reject`}
        {hasKeys && <Key>R</Key>}
      </Button>
      <Button
        icon={<Check aria-hidden="true" />}
        {...(hasKeys && { 'aria-keyshortcuts': 'A' })}
        onClick={triage.approveOne}
      >
        {t`Approve ${points} points`}
        {hasKeys && <Key>A</Key>}
      </Button>
    </div>
  );
}

function Outcome({ detail }: { detail: ClaimDetail }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { claim, decidedAt, decidedBy, rule, reason } = detail;
  if (claim.status === 'pending') return null;
  const at = formatDate(decidedAt ?? '', 'date-time', locale) ?? '';
  const by = rule === null ? decidedBy : t`rule ${rule}`;
  const words =
    claim.status === 'approved'
      ? by
        ? t`Approved by ${by}, ${at}`
        : t`Approved ${at}`
      : by
        ? t`Rejected by ${by}, ${at}`
        : t`Rejected ${at}`;
  return (
    <Notice tone={claim.status === 'approved' ? 'success' : 'danger'} title={words}>
      {reason}
    </Notice>
  );
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

function ClaimantOf({ detail }: { detail: ClaimDetail }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { claimant } = detail;
  const { approved, rejected } = claimant.claims;
  const former = claimant.former_claims.slice(0, 3);
  const joined = formatDate(claimant.joined_at, 'date', locale) ?? '';
  const facts = [
    claimant.role_id === 2 ? t`Plumber` : t`Customer`,
    claimant.mobile,
    claimant.location,
    t`Joined ${joined}`,
    t`${plural(approved, { one: '# claim approved', other: '# claims approved' })}`,
    rejected > 0 && t`${plural(rejected, { one: '# rejected', other: '# rejected' })}`,
    claimant.paid_to && t`Paid to ${claimant.paid_to.masked}`,
  ].filter(Boolean);
  return (
    <Section
      title={t`Who claims`}
      aside={
        <Link className={styles.link} to={paths.user(claimant.id)}>
          {t`Open the user`}
        </Link>
      }
    >
      <p className={styles.facts}>
        {facts.map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
      </p>
      {claimant.suspended_at && (
        <Notice tone="danger">
          <Trans>
            Suspended since <DateText value={claimant.suspended_at} format="date-time" />
          </Trans>
        </Notice>
      )}
      <PointsRun earned={claimant.granted} awaiting={claimant.awaiting} redeemed={claimant.redeemed} />
      {former.length > 0 && (
        <ul className={styles.former} aria-label={t`Earlier claims`}>
          {former.map((each) => (
            <li key={each.transaction_id}>
              <Link className={styles.link} to={paths.claim(each.transaction_id)}>
                {each.transaction_id}
              </Link>
              <DateText value={each.claimed_at} format="date" locale={locale} />
              <ClaimStatusChip status={each.status} />
              <span className={styles.linePoints}>{formatNumber(each.points)}</span>
              {each.reason && <span className={styles.formerReason}>{each.reason}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const Claimant = memo(ClaimantOf);

/** Renders one claim with everything to decide it by; its buttons stay in sight. */
export function ClaimPanel({ triage }: { triage: Triage }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const age = useAge();
  const nameOf = useClaimantName();
  const { claim, detail, current } = triage;
  if (current === undefined && triage.response.data === undefined) {
    return (
      <div className={styles.panelBody}>
        <SkeletonRows rows={6} />
      </div>
    );
  }
  if (current === undefined || isNotFound(detail.error)) {
    return (
      <EmptyState
        icon={<MousePointerClick aria-hidden="true" />}
        title={current === undefined ? t`No claim is chosen` : t`There is no such claim`}
        message={current === undefined ? undefined : t`The address is wrong.`}
      />
    );
  }
  const points = formatNumber(claim?.points ?? 0);
  const scans = claim?.scans ?? 0;
  return (
    <>
      {claim && (
        <header className={styles.panelHead}>
          <div className={styles.panelTitle}>
            <h2 id={claimHeadingId} tabIndex={-1}>
              <bdi>{nameOf(claim)}</bdi>
              <span> </span>
              <ClaimStatusChip status={claim.status} />
            </h2>
            <p className={styles.facts}>
              <strong className={styles.worth}>
                {`${t`${points} points`}${(claim.worthPaise !== null && ` · ${formatPaise(claim.worthPaise)}`) || ''}`}
              </strong>
              <span>{claim.transactionId}</span>
              <span>
                {claim.status === 'pending' ? (
                  <Trans>
                    Claimed <DateText value={claim.claimedAt} format="day-time" locale={locale} />,{' '}
                    {age(claim.claimedAt)} ago
                  </Trans>
                ) : (
                  <Trans>
                    Claimed <DateText value={claim.claimedAt} format="date-time" locale={locale} />
                  </Trans>
                )}
              </span>
            </p>
          </div>
          <Decide triage={triage} />
        </header>
      )}
      <ListRegion
        response={detail}
        count={1}
        loadingLabel={t`Loading the claim`}
        errorTitle={t`The claim could not be loaded`}
        empty={null}
        skeleton={<SkeletonRows rows={6} />}
      >
        {detail.data && (
          <div className={styles.panelBody}>
            <Outcome detail={detail.data} />
            <ClaimSignals signals={detail.data.signals} />
            <Section title={t`${plural(scans, { one: '# scan', other: '# scans' })}`}>
              <ClaimScans scans={detail.data.scans} points={detail.data.claim.points} />
            </Section>
            <Claimant detail={detail.data} />
          </div>
        )}
      </ListRegion>
    </>
  );
}
