import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Facts } from '@loyalty/shared-ui/facts';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { StepLine, type Step } from '@loyalty/shared-ui/step-line';
import { Stack } from '@loyalty/shared-ui/stack';
import { Muted } from '@loyalty/shared-ui/muted';
import { useLanguage } from '../../../i18n/admin-messages';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import { useBatchSteps, useActionText } from './batch-steps';
import type { LabelStory } from './batch-life.resource';
import styles from './label-story.module.css';

/** Renders a label's state in one sentence, its steps in time, and what it is. */
export function LabelStoryCard({ story }: { story: LabelStory }) {
  const { t } = useLingui();
  const steps = useStorySteps(story);
  const { serial, product, batch, points } = story;
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
            { label: t`Points`, value: formatNumber(points) },
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
  const paid = t`${plural(points, { one: '# point', other: '# points' })}`;
  if (status === 'scanned' && scan) {
    const when = formatDate(scan.at, 'date-time', locale) ?? '';
    return (
      <Stack gap={2} align="start">
        <StatusChip tone="success">{t`Scanned`}</StatusChip>
        <p className={styles.answer}>
          {story.user ? (
            <Trans>
              <Scanner story={story} /> scanned it on {when}.
            </Trans>
          ) : (
            <Trans>It was scanned on {when}.</Trans>
          )}
        </p>
        <Muted>
          {hidden.includes('user')
            ? t`Your role does not show by whom. An approver can see it.`
            : t`If the caller has another mobile number, another person scanned this label first. A label pays once.`}
        </Muted>
      </Stack>
    );
  }
  if (status === 'void') {
    return (
      <Stack gap={2} align="start">
        <StatusChip tone="danger">{t`Void`}</StatusChip>
        <p className={styles.answer}>
          {voided?.wholeBatch
            ? t`Its batch was voided. It cannot be scanned.`
            : t`It was voided. It cannot be scanned.`}
        </p>
        {voided?.reason && (
          <Muted>
            <Trans>
              Reason: <bdi>{voided.reason}</bdi>
            </Trans>
          </Muted>
        )}
      </Stack>
    );
  }
  return (
    <Stack gap={2} align="start">
      <StatusChip tone="info">{t`Not scanned`}</StatusChip>
      <p className={styles.answer}>{t`It was not scanned yet and still pays ${paid}.`}</p>
      <Muted>
        {t`If it cannot be scanned, ask the user to type the 12 characters that are printed below the QR code.`}
      </Muted>
    </Stack>
  );
}

function Scanner({ story: { user } }: { story: LabelStory }) {
  const may = usePermissions();
  if (!user || user.status === 'deleted') return <Trans>A user whose account was deleted</Trans>;
  const name = <bdi>{user.name ? `${user.name}, ${user.mobile}` : user.mobile}</bdi>;
  return may('users.read') ? <Link to={paths.user(user.id)}>{name}</Link> : name;
}

/** Returns all steps in their order in time, those to come last. */
function useStorySteps({
  life,
  scan,
  void: voided,
  claims,
  payment,
  hidden,
  status,
  points,
}: LabelStory): readonly Step[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const batchSteps = useBatchSteps();
  const actionText = useActionText();
  const on = (at: string) => formatDate(at, 'date-time', locale);
  const ofBatch = batchSteps({ ...life, firstScannedAt: null });
  const own: (Step & { when: string })[] = [];
  if (voided) {
    const label = voided.wholeBatch ? t`Batch voided` : t`Label voided`;
    const { at, detail } = actionText(voided);
    own.push({
      id: 'void',
      label,
      at,
      when: voided.at,
      state: 'bad',
      detail: (
        <>
          {detail && <span>{detail}</span>}
          {voided.reason && <bdi>{voided.reason}</bdi>}
        </>
      ),
    });
  }
  if (scan) {
    const got = t`${plural(scan.points, { one: '# point', other: '# points' })}`;
    own.push({
      id: 'scan',
      label: t`Scanned`,
      at: on(scan.at),
      when: scan.at,
      state: 'done',
      detail: scan.location ? (
        <span>
          <span>{`${got} · `}</span>
          <bdi>{scan.location}</bdi>
        </span>
      ) : (
        `${got} · ${t`Location not shared`}`
      ),
    });
  }
  for (const { transactionId, status: state, claimedAt, resolvedAt, resolvedBy, reason } of claims) {
    const link = <Link to={paths.claim(transactionId)}>{transactionId}</Link>;
    own.push({
      id: `claim-${transactionId}`,
      label: <Trans>Claimed in {link}</Trans>,
      at: on(claimedAt),
      when: claimedAt,
      state: 'done',
    });
    if (!resolvedAt) continue;
    const { at, detail } = actionText({ at: resolvedAt, by: resolvedBy });
    own.push({
      id: `resolved-${transactionId}`,
      label: state === 'approved' ? t`Claim approved` : t`Claim rejected`,
      at,
      when: resolvedAt,
      state: state === 'approved' ? 'done' : 'bad',
      detail: (
        <>
          {detail && <span>{detail}</span>}
          {reason && <bdi>{reason}</bdi>}
        </>
      ),
    });
  }
  const amount = payment && formatPaise(payment.amountPaise);
  if (payment?.paidAt) {
    own.push({
      id: 'paid',
      label: t`Claim paid: ${amount ?? ''}`,
      at: on(payment.paidAt),
      when: payment.paidAt,
      state: 'done',
      ...(payment.reference && { detail: t`Bank reference ${payment.reference}` }),
    });
  }
  const ahead: Step[] = [];
  const claim = claims.at(-1);
  if (status === 'issued') {
    ahead.push({
      id: 'scan',
      label: t`Scan: ${plural(points, { one: '# point', other: '# points' })}`,
      state: 'ahead',
    });
  } else if (scan && !hidden.includes('claims')) {
    if (!claim || claim.status === 'rejected') ahead.push({ id: 'claim', label: t`Not claimed yet`, state: 'ahead' });
    else if (claim.status === 'pending') ahead.push({ id: 'approval', label: t`Awaiting approval`, state: 'now' });
    else if (payment && !payment.paidAt) {
      ahead.push({
        id: 'payment',
        label: payment.state === 'returned' ? t`Payment returned by the bank` : t`To be paid: ${amount ?? ''}`,
        state: payment.state === 'returned' ? 'bad' : 'now',
      });
    }
  }
  const done = ofBatch.filter(({ state }) => state === 'done');
  const open = ofBatch.filter(({ id, state }) => state === 'ahead' && id !== 'scanned');
  const times = new Map([
    ['ordered', life.ordered.at],
    ['printed', life.printed?.at ?? ''],
    ...life.dispatches.map(({ at }, index) => [`dispatched-${index}`, at] as const),
  ]);
  const whenOf = (step: Step & { when?: string }) => step.when ?? times.get(step.id) ?? '';
  return [
    ...[...done, ...own].toSorted((a, b) => whenOf(a).localeCompare(whenOf(b))),
    ...(status === 'issued' ? open : []),
    ...ahead,
  ];
}
