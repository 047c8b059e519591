import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DateText, formatDate } from '@loyalty/shared-ui/date-text';
import { Muted } from '@loyalty/shared-ui/muted';
import { Notice } from '@loyalty/shared-ui/notice';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { memo, type ReactNode } from 'react';
import { ClaimStatusChip } from '../../../catalogue/claim-status-chip';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListRegion } from '../../../lists/list-region';
import { UserBankName } from '../../../payees/payee-name';
import { PointsRun } from '../../../page/points-run';
import { paths } from '../../../paths';
import type { Claim } from '../../../claims/claim';
import { useAge } from '../../../claims/claim-words';
import { usePointsText, usePointsToday, useWorthText } from '../../../programme/points-text';
import { type ClaimDetail, useClaim } from '../../../claims/claims.resource';
import styles from './claim.module.css';
import { ClaimScans } from './claim-scans';
import { ClaimSignals } from '../../../claims/deciding/signals';

export function ClaimFacts({ claim }: { claim: Claim }) {
  const { locale } = useLanguage();
  const age = useAge();
  const worth = useWorthText();
  return (
    <Stack as="span" row className={styles.facts}>
      <strong className={styles.worth}>{worth(claim)}</strong>
      <span>{claim.transactionId}</span>
      <span>
        {claim.status === 'pending' ? (
          <Trans>
            Claimed <DateText value={claim.claimedAt} format="day-time" locale={locale} />, {age(claim.claimedAt)} ago
          </Trans>
        ) : (
          <Trans>
            Claimed <DateText value={claim.claimedAt} format="date-time" locale={locale} />
          </Trans>
        )}
      </span>
    </Stack>
  );
}

function Resolution({ detail }: { detail: ClaimDetail }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { claim, resolvedAt, decidedBy, reason, userAnswer } = detail;
  if (claim.status === 'pending') return null;
  const at = formatDate(resolvedAt ?? '', 'date-time', locale) ?? '';
  const rule = decidedBy?.rulesVersion ?? null;
  const by = rule === null ? decidedBy?.admin : t`rule ${rule}`;
  const isApproved = claim.status === 'approved';
  const words = isApproved
    ? by
      ? t`Approved by ${by}, ${at}`
      : t`Approved ${at}`
    : by
      ? t`Rejected by ${by}, ${at}`
      : t`Rejected ${at}`;
  return (
    <Notice tone={isApproved ? 'success' : 'danger'} title={words}>
      <p>{reason}</p>
      {userAnswer && <p>{t`Their answer: “${userAnswer}”`}</p>}
    </Notice>
  );
}

export function Section({ title, aside, children }: { title: string; aside: ReactNode; children: ReactNode }) {
  return (
    <Stack as="section" gap={3}>
      <Stack row spread align="baseline">
        <h3>{title}</h3>
        {aside}
      </Stack>
      {children}
    </Stack>
  );
}

function ClaimantOf({ detail: { claim, claimant } }: { detail: ClaimDetail }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { approved, rejected } = claimant.claims;
  const joined = formatDate(claimant.joinedAt, 'date', locale) ?? '';
  const balance = usePointsText()(claimant.available);
  const pointsToday = usePointsToday();
  const facts = [
    claimant.roleId === 2 ? t`Plumber` : t`Customer`,
    claim.mobile,
    claimant.location,
    t`Joined ${joined}`,
    t`${plural(approved, { one: '# claim approved', other: '# claims approved' })}`,
    rejected > 0 && t`${plural(rejected, { one: '# rejected', other: '# rejected' })}`,
    claimant.paidTo && t`Paid to ${claimant.paidTo.masked}`,
    t`Balance, not yet claimed: ${balance}`,
  ].filter(Boolean);
  return (
    <Section
      title={t`Who claims`}
      aside={
        <Link className={styles.link} to={paths.user(claim.userId)}>
          {t`Open the user`}
        </Link>
      }
    >
      <Stack as="p" row className={styles.facts}>
        {facts.map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
        {claimant.paidTo && <UserBankName userId={claim.userId} />}
      </Stack>
      {claimant.suspendedAt && (
        <Notice tone="danger">
          <Trans>
            Suspended since <DateText value={claimant.suspendedAt} format="date-time" />
          </Trans>
        </Notice>
      )}
      <PointsRun earned={claimant.granted} awaiting={claimant.awaiting} redeemed={claimant.redeemed} />
      {claimant.formerClaims.length > 0 && (
        <ul aria-label={t`Earlier claims`}>
          {claimant.formerClaims.slice(0, 3).map((each) => (
            <Stack key={each.transactionId} as="li" row className={styles.former}>
              <Link className={styles.link} to={paths.claim(each.transactionId)}>
                {each.transactionId}
              </Link>
              <DateText value={each.claimedAt} format="date" locale={locale} />
              <ClaimStatusChip status={each.status} />
              <span>{pointsToday(each.points)}</span>
              {each.reason && <Muted size={13}>{each.reason}</Muted>}
              {each.userAnswer && <Muted size={13}>{t`Their answer: “${each.userAnswer}”`}</Muted>}
            </Stack>
          ))}
        </ul>
      )}
    </Section>
  );
}

const Claimant = memo(ClaimantOf);

export function ClaimBody({ id }: { id: string }) {
  const { t } = useLingui();
  const response = useClaim(id);
  const detail = response.data;
  const scans = detail?.claim.scansCount ?? 0;
  return (
    <ListRegion response={response} loadingLabel={t`Loading the claim`} errorTitle={t`The claim could not be loaded`}>
      {detail && (
        <Stack gap={5} className={styles.body}>
          <Resolution detail={detail} />
          <ClaimSignals signals={detail.signals} />
          <Section
            title={t`Redeemed items`}
            aside={<span>{t`${plural(scans, { one: '# scan', other: '# scans' })}`}</span>}
          >
            <ClaimScans scans={detail.scans} points={detail.claim.points} valuePaise={detail.claim.valuePaise} />
          </Section>
          <Claimant detail={detail} />
        </Stack>
      )}
    </ListRegion>
  );
}
