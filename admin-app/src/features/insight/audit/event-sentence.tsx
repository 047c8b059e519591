import { Trans as TransOf } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import type { ReactNode } from 'react';
import { paths } from '../../../paths';
import { usePointsToday } from '../../../programme/points-text';
import { useSettingNames } from '../../../proposals/setting-texts';
import { nameOf } from '../../../session/admin-name';
import { useRoleNames } from '../../../session/role-names';
import { sentenceOf, useActionNames } from './action-text';
import lists from '../../../lists/lists.module.css';
import styles from './audit.module.css';
import { type AuditEvent, useAdmins, changesOf, numberOf, textOf, textsOf } from './audit.resource';

export function EventSentence({ event }: { event: AuditEvent }) {
  const reason = textOf(event, 'reason');
  const sentence = sentenceOf(event);
  const values = useSentenceValues(event);
  return (
    <Stack gap={1} className={styles.eventSentence}>
      <span>{sentence ? <TransOf {...sentence} values={values} /> : event.action}</span>
      {reason && (
        <Muted as="span" size={12}>
          <Trans>
            Reason: <bdi>{reason}</bdi>
          </Trans>
        </Muted>
      )}
    </Stack>
  );
}

function useSentenceValues(event: AuditEvent): Record<string, ReactNode> {
  const names = useActionNames();
  const settingNames = useSettingNames();
  const { listOf } = useRoleNames();
  const admins = useAdmins().data;
  const pointsText = usePointsToday();
  const { user, productName, details } = event;
  const text = (key: string) => textOf(event, key);
  const points = numberOf(event, 'points');
  const member = numberOf(event, 'member_id');
  const [change] = changesOf(event);
  const fields = changesOf(event).map(({ field }) => settingNames[field] ?? field);
  const amount = formatPaise(numberOf(event, 'amount_paise'));
  const rolesIn = (value: unknown) => (Array.isArray(value) ? listOf(value.map(String)) : '');
  const link = (to: string, shown: ReactNode) => (
    <Link className={lists.quietLink} to={to}>
      <bdi>{shown}</bdi>
    </Link>
  );
  const userLink = user ? (
    link(paths.user(user.id), user.name || user.mobile)
  ) : (
    <Trans>Deleted account #{text('user_id')}</Trans>
  );
  // A renamed one has its new name in `to`.
  const name = text('name') || text('to');
  return {
    ...Object.fromEntries(
      Object.entries(details).map(([key, value]) => [
        key,
        typeof value === 'number' ? value : <bdi key={key}>{text(key)}</bdi>,
      ]),
    ),
    action: names[event.action],
    points: pointsText(points),
    signed: `${points > 0 ? '+' : '−'}${pointsText(Math.abs(points))}`,
    serials: serials(text('first_serial'), text('last_serial')),
    quantity: formatNumber(numberOf(event, 'quantity')),
    amount,
    value: formatPaise(numberOf(event, 'value_paise')),
    payments: (
      <>
        <Plural value={numberOf(event, 'items')} one="# payment" other="# payments" />
        <span>{`, ${amount}`}</span>
      </>
    ),
    count: textsOf(event, 'names').length,
    names: <Names names={textsOf(event, 'names')} />,
    fields: fields.length > 0 && (
      <>
        <span>{': '}</span>
        <Names names={fields} />
      </>
    ),
    cause: <EndCause cause={text('cause')} />,
    user: userLink,
    ofUser: user && (
      <>
        <span>{': '}</span>
        {userLink}
      </>
    ),
    given: link(paths.user(Number(text('from_user_id'))), `#${text('from_user_id')}`),
    claim: link(paths.claim(text('transaction_id')), text('transaction_id')),
    batch: link(paths.printQrs(Number(text('batch_id'))), `#${text('batch_id')}`),
    run: link(paths.payoutRun(Number(text('run_id'))), `#${text('run_id')}`),
    model: link(paths.editModel(Number(text('model_id'))), name),
    product: link(paths.editProduct(Number(text('product_id'))), name),
    store: link(paths.storesNamed(name), name),
    settings: link(paths.programme, <Trans>programme settings</Trans>),
    member: link(paths.team, nameOf(admins?.find(({ id }) => id === member)) || `#${member}`),
    ofProduct: <bdi>{productName}</bdi>,
    forProduct: productName && <bdi>{`: ${productName}`}</bdi>,
    roles: listOf(textsOf(event, 'roles')),
    rolesBefore: rolesIn(change?.from),
    rolesAfter: rolesIn(change?.to),
    reportName: <ReportName report={text('report')} />,
    format: text('format').toUpperCase(),
  };
}

const serials = (first: string, last: string) => (first === last ? `#${first}` : `#${first} – #${last}`);

function EndCause({ cause }: { cause: string }) {
  if (cause === 'requester-left') return <Trans>, because its admin is not in the team or has other roles</Trans>;
  if (cause === 'not-in-time') return <Trans>, because it was not confirmed within 14 days</Trans>;
  if (cause === 'stale') return <Trans>, because a setting was changed meanwhile</Trans>;
  return null;
}

function ReportName({ report }: { report: string }) {
  if (report === 'plumbers') return <Trans>Plumbers list</Trans>;
  if (report === 'customers') return <Trans>Customers list</Trans>;
  if (report === 'redemptions') return <Trans>Claims</Trans>;
  if (report === 'scans') return <Trans>Scans</Trans>;
  if (report === 'recipients') return <Trans>Users paid above the yearly amount</Trans>;
  if (report === 'statement') return <Trans>Statement</Trans>;
  return <span>{report}</span>;
}

const namesShown = 3;

function Names({ names }: { names: readonly string[] }) {
  const more = names.length - namesShown;
  return (
    <>
      <bdi>{names.slice(0, namesShown).join(', ')}</bdi>
      {more > 0 && (
        <>
          <span> </span>
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </>
  );
}
