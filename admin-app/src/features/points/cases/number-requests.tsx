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
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useState, type ReactNode } from 'react';
import { useRefresh } from '../../../api/use-refresh';
import { useLanguage } from '../../../i18n/admin-messages';
import { useErrorText } from '../../../i18n/use-error-text';
import { paths } from '../../../paths';
import { usePointsText } from '../../../programme/points-text';
import { usePermissions } from '../../../session/permissions.resource';
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

function Decision({ request: { id, account, waitingOrder } }: { request: NumberRequest }) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh(numberRequestsKey);
  const [answer, setAnswer] = useState('');
  const approve = useCommand(() => approveNumber(id), {
    onSuccess: () => {
      toast.info(t`Another admin must confirm this.`);
      void refresh();
    },
    onError: errorText,
  });
  const decline = useCommand(() => declineNumber(id, answer.trim()), {
    onSuccess: () => {
      toast.success(t`The request was declined.`);
      void refresh();
    },
    onError: errorText,
  });
  return (
    <Stack gap={2}>
      <ErrorNotice>{approve.error}</ErrorNotice>
      {account && !waitingOrder && (
        <Stack row>
          <Button busy={approve.pending} disabled={decline.pending} onClick={() => void approve.run()}>
            {t`Approve the new number`}
          </Button>
        </Stack>
      )}
      <Field label={t`Answer to the user`} error={decline.error}>
        <Textarea rows={2} maxLength={500} value={answer} onChange={({ target }) => setAnswer(target.value)} />
      </Field>
      <Stack row>
        <Button
          variant="secondary"
          busy={decline.pending}
          disabled={approve.pending}
          onClick={() => void decline.run()}
        >
          {t`Decline`}
        </Button>
      </Stack>
    </Stack>
  );
}
