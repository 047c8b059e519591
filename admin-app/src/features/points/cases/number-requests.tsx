import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Field } from '@loyalty/shared-ui/field';
import { Muted } from '@loyalty/shared-ui/muted';
import { ErrorNotice, Notice } from '@loyalty/shared-ui/notice';
import { formatPaise } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { useState, type ReactNode } from 'react';
import { useRefresh } from '../../../api/use-refresh';
import { Confirm } from '../../../forms/confirm';
import { Form } from '../../../forms/form';
import { useAction } from '../../../forms/use-action';
import { useForm } from '../../../forms/use-form';
import { useLanguage } from '../../../i18n/admin-messages';
import { useErrorText } from '../../../i18n/use-error-text';
import { paths } from '../../../paths';
import { usePointsText } from '../../../programme/points-text';
import { usePermissions } from '../../../session/permissions.resource';
import { createAnswerSchema } from './answer.schema';
import styles from './cases.module.css';
import {
  approveNumber,
  declineNumber,
  type NumberRequest,
  numberRequestsKey,
  useNumberRequests,
} from './number-requests.resource';

/** Users who lost their number: what they remember beside what is known. Nothing while none waits. */
export function NumberRequests() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data, error } = useNumberRequests();
  if (error && !data) return <ErrorNotice>{errorText(error)}</ErrorNotice>;
  if (!data?.rows.length) return null;
  return (
    <section aria-label={t`Lost numbers`}>
      <Stack>
        {data.rows.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </Stack>
    </section>
  );
}

function RequestCard({ request }: { request: NumberRequest }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const mayAnswer = usePermissions()('cases.answer');
  const { oldMobile, newMobile, account, waitingOrder: order, state } = request;
  return (
    <Card title={t`Lost number: ${oldMobile} → ${newMobile}`}>
      <Stack>
        <Muted>
          <DateText value={request.createdAt} format="date-time" locale={locale} />
        </Muted>
        <blockquote className={styles.note}>
          <Stack gap={1}>
            <strong>{request.name}</strong>
            <span>{request.memory}</span>
          </Stack>
        </blockquote>
        {account ? (
          <History account={account} />
        ) : (
          <Notice tone="warning">{t`No account has the old number. Decline the request.`}</Notice>
        )}
        {account && !account.toldAt && (
          <Notice tone="warning">
            {t`No SMS has reached the old number yet. Without its template in the settings none is sent.`}
          </Notice>
        )}
        {order && (
          <Notice tone="warning" title={t`Waits for a second admin`}>
            <Trans>
              <bdi>{order.requestedBy}</bdi> approved it. Another admin decides under{' '}
              <Link to={paths.confirmations}>Confirmations</Link>.
            </Trans>
          </Notice>
        )}
        {state === 'approved' && request.effectiveAt && (
          <Notice>
            <Trans>
              Approved. The number changes on{' '}
              <DateText value={request.effectiveAt} format="date-time" locale={locale} />, unless the old number
              cancels.
            </Trans>
          </Notice>
        )}
        {state === 'open' && mayAnswer && <Decision request={request} />}
      </Stack>
    </Card>
  );
}

function History({ account }: { account: NonNullable<NumberRequest['account']> }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const pointsText = usePointsText();
  const on = (at: string) => <DateText value={at} format="date-time" locale={locale} />;
  const list = (title: string, rows: readonly { key: string; text: ReactNode; at: string }[]) =>
    rows.length > 0 && (
      <div>
        <Muted size={13}>{title}</Muted>
        <ul className={styles.reading}>
          {rows.map(({ key, text, at }) => (
            <li key={key}>
              {on(at)} {text}
            </li>
          ))}
        </ul>
      </div>
    );
  const { name, location, available, awaiting, paidTo } = account;
  return (
    <Stack gap={2}>
      <p className={styles.facts}>
        <Link className={styles.link} to={paths.user(account.id)}>
          <bdi>{name ?? t`No name`}</bdi>
        </Link>
        {location && <span>{location}</span>}
        <span>{pointsText(available + awaiting)}</span>
        {paidTo && <span>{paidTo}</span>}
        <span>
          <Trans>
            since <DateText value={account.joinedAt} format="date" locale={locale} />
          </Trans>
        </span>
      </p>
      {list(
        t`Last scans`,
        account.scans.map(({ at, productName, location: place }) => ({
          key: at + place,
          at,
          text: [productName, place].filter(Boolean).join(', '),
        })),
      )}
      {list(
        t`Last claims`,
        account.claims.map(({ at, points }) => ({ key: at, at, text: pointsText(points) })),
      )}
      {list(
        t`Last payments`,
        account.payouts.map(({ at, amountPaise }) => ({ key: at, at, text: formatPaise(amountPaise) })),
      )}
      {list(
        t`Last sign-ins`,
        account.signIns.map((at) => ({ key: at, at, text: null })),
      )}
    </Stack>
  );
}

function Decision({ request }: { request: NumberRequest }) {
  const { id, newMobile, account, waitingOrder } = request;
  const { t, i18n } = useLingui();
  const toast = useToast();
  const refresh = useRefresh(numberRequestsKey);
  const [isApproving, setIsApproving] = useState(false);
  const form = useForm<{ answer: string }>({
    initialValues: { answer: '' },
    schema: createAnswerSchema(i18n),
    draft: `number-answer/${id}`,
    send: ({ answer }) => declineNumber(id, answer.trim()),
    onSent: () => {
      toast.success(t`The request was declined.`);
      void refresh();
    },
  });
  return (
    <Stack gap={2}>
      {account && !waitingOrder && (
        <Stack row>
          <Button
            disabled={form.isSubmitting}
            aria-label={t`Approve the new number ${newMobile}`}
            onClick={() => setIsApproving(true)}
          >
            {t`Approve the new number`}
          </Button>
        </Stack>
      )}
      {account && isApproving && (
        <ApproveDialog request={request} account={account} onClose={() => setIsApproving(false)} />
      )}
      {/* Each request of the page, and the photo, has an answer: their names tell them apart. */}
      <Form form={form} gap={2}>
        <Field label={t`Answer to the user`} error={form.problem('answer')}>
          <Textarea
            rows={2}
            maxLength={500}
            aria-label={t`Answer to the user of ${newMobile}`}
            {...form.getFieldProps('answer')}
          />
        </Field>
        <Stack row>
          <Button type="submit" variant="secondary" busy={form.isSubmitting} aria-label={t`Decline ${newMobile}`}>
            {t`Decline`}
          </Button>
        </Stack>
      </Form>
    </Stack>
  );
}

interface ApproveDialogProps {
  request: NumberRequest;
  account: NonNullable<NumberRequest['account']>;
  onClose: () => void;
}

/** Asks before the account, with its points, goes to the person of the new number. */
function ApproveDialog({ request: { id, oldMobile, newMobile }, account, onClose }: ApproveDialogProps) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useRefresh(numberRequestsKey);
  const points = usePointsText()(account.available + account.awaiting);
  const name = account.name ?? oldMobile;
  const approve = useAction(
    () => approveNumber(id),
    () => {
      toast.info(t`Another admin must confirm this.`);
      onClose();
      void refresh();
    },
  );
  return (
    <Confirm
      action={approve}
      variant="primary"
      title={t`Give the account of ${name} to ${newMobile}?`}
      message={t`Its number is ${oldMobile} until now, and it has ${points}. Another admin must confirm this.`}
      confirmLabel={t`Approve`}
      onClose={onClose}
    />
  );
}
