import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Facts } from '@loyalty/shared-ui/facts';
import { formatPaise } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { StepLine, type Step } from '@loyalty/shared-ui/step-line';
import { Stack } from '@loyalty/shared-ui/stack';
import { Muted } from '@loyalty/shared-ui/muted';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { paths } from '../../../paths';
import { usePointsText, usePointsToday } from '../../../programme/points-text';
import { usePermissions } from '../../../session/permissions.resource';
import { inOrder, useBatchSteps, useReachedStep } from './batch-steps';
import type { Dispatch, LabelStory } from './batch-life.resource';
import styles from './label-story.module.css';

/** Renders a label's state in one sentence, its steps in time, and what it is. */
export function LabelStoryCard({ story }: { story: LabelStory }) {
  const { t } = useLingui();
  const steps = useStorySteps(story);
  const { serial, product, batch, points, status } = story;
  const pointsNow = usePointsText()(points);
  const pointsToday = usePointsToday()(points);
  return (
    <div className={styles.columns}>
      <Card>
        <Stack gap={5}>
          <Verdict story={story} />
          <StepLine label={t`Steps of label ${serial}`} steps={steps} />
        </Stack>
      </Card>
      <Card title={t`Label`}>
        <Facts
          items={[
            { label: t`Serial number`, value: `#${serial}` },
            { label: t`Product`, value: <bdi>{product.name}</bdi> },
            { label: t`Model`, value: <bdi>{product.modelName}</bdi> },
            {
              label: t`Points`,
              // Once scanned they may be claimed, at another value than that of now.
              value: status === 'issued' ? pointsNow : pointsToday,
            },
            {
              label: t`Batch`,
              value: (
                <Link to={paths.batch(batch.id)}>
                  {t`Batch ${batch.id}, ${plural(batch.quantity, { one: '# code', other: '# codes' })}`}
                </Link>
              ),
            },
          ]}
        />
      </Card>
    </div>
  );
}

/** Renders whether the label was scanned, with the next step. */
function Verdict({ story }: { story: LabelStory }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { status, scan, points, void: voided, hidden } = story;
  const paid = usePointsText()(points);
  const verdict = (chip: ReactNode, answer: ReactNode, note: ReactNode) => (
    <Stack gap={2} align="start">
      {chip}
      <p className={styles.answer}>{answer}</p>
      {note && <Muted>{note}</Muted>}
    </Stack>
  );
  if (status === 'scanned' && scan) {
    const when = formatDate(scan.at, 'date-time', locale) ?? '';
    return verdict(
      <StatusChip tone="success">{t`Scanned`}</StatusChip>,
      story.user ? (
        <Trans>
          <Scanner story={story} /> scanned it on {when}.
        </Trans>
      ) : (
        <Trans>It was scanned on {when}.</Trans>
      ),
      hidden.includes('user')
        ? t`Your role does not show by whom. An approver can see it.`
        : t`If the caller has another mobile number, another person scanned this label first. A label pays once.`,
    );
  }
  if (status === 'void') {
    return verdict(
      <StatusChip tone="danger">{t`Void`}</StatusChip>,
      voided?.wholeBatch ? t`Its batch was voided. It cannot be scanned.` : t`It was voided. It cannot be scanned.`,
      voided?.reason && (
        <Trans>
          Reason: <bdi>{voided.reason}</bdi>
        </Trans>
      ),
    );
  }
  return verdict(
    <StatusChip tone="info">{t`Not scanned`}</StatusChip>,
    t`It was not scanned yet and still pays ${paid}.`,
    t`If it cannot be scanned, ask the user to type the 12 characters that are printed below the QR code.`,
  );
}

function Scanner({ story: { user } }: { story: LabelStory }) {
  const may = usePermissions();
  if (!user || user.status === 'deleted') return <Trans>A user whose account was deleted</Trans>;
  const name = <bdi>{user.name ? `${user.name}, ${user.mobile}` : user.mobile}</bdi>;
  return may('users.read') ? <Link to={paths.user(user.id)}>{name}</Link> : name;
}

/** Returns all steps in their order in time, those to come last. */
function useStorySteps(story: LabelStory): readonly Step[] {
  const { life, scan, void: voided, claims, payment, hidden, status, points } = story;
  const { t } = useLingui();
  const reachedStep = useReachedStep();
  const [pointsText, pointsToday] = [usePointsText(), usePointsToday()];
  const isOfLabel = ({ firstSerial, lastSerial }: Dispatch) =>
    firstSerial === null || lastSerial === null || (firstSerial <= story.serial && story.serial <= lastSerial);
  const dispatches = life.dispatches.filter(isOfLabel);
  const ofBatch = useBatchSteps()({ ...life, dispatches, withdrawnDispatches: [], firstScannedAt: null });
  const reached = [...ofBatch.reached];
  if (voided) {
    const label = voided.wholeBatch ? t`Batch voided` : t`Label voided`;
    reached.push(reachedStep('void', label, voided, { state: 'bad', note: voided.reason }));
  }
  if (scan) {
    const got = pointsToday(scan.points);
    const detail = scan.location ? (
      <span>
        <span>{`${got} · `}</span>
        <bdi>{scan.location}</bdi>
      </span>
    ) : (
      `${got} · ${t`Location not shared`}`
    );
    reached.push(reachedStep('scan', t`Scanned`, { at: scan.at }, { detail }));
  }
  for (const { transactionId, status: state, claimedAt, resolvedAt, resolvedBy, reason } of claims) {
    const link = <Link to={paths.claim(transactionId)}>{transactionId}</Link>;
    reached.push(reachedStep(`claim-${transactionId}`, <Trans>Claimed in {link}</Trans>, { at: claimedAt }));
    if (!resolvedAt) continue;
    const isApproved = state === 'approved';
    reached.push(
      reachedStep(
        `resolved-${transactionId}`,
        isApproved ? t`Claim approved` : t`Claim rejected`,
        { at: resolvedAt, by: resolvedBy },
        { state: isApproved ? 'done' : 'bad', note: reason },
      ),
    );
  }
  const amount = payment && formatPaise(payment.amountPaise);
  if (payment?.paidAt) {
    const detail = payment.reference ? t`Bank reference ${payment.reference}` : undefined;
    reached.push(reachedStep('paid', t`Claim paid: ${amount ?? ''}`, { at: payment.paidAt }, { detail }));
  }
  const ahead = (): readonly Step[] => {
    if (status === 'issued') {
      const label = t`Scan: ${pointsText(points)}`;
      return [...ofBatch.ahead.filter(({ id }) => id !== 'scanned'), { id: 'scan', label, state: 'ahead' }];
    }
    if (!scan || hidden.includes('claims')) return [];
    const claim = claims.at(-1);
    if (!claim || claim.status === 'rejected') return [{ id: 'claim', label: t`Not claimed yet`, state: 'ahead' }];
    if (claim.status === 'pending') return [{ id: 'approval', label: t`Awaiting approval`, state: 'now' }];
    if (!payment || payment.paidAt) return [];
    return payment.state === 'returned'
      ? [{ id: 'payment', label: t`Payment returned by the bank`, state: 'bad' }]
      : [{ id: 'payment', label: t`To be paid: ${amount ?? ''}`, state: 'now' }];
  };
  return [...inOrder(reached), ...ahead()];
}
