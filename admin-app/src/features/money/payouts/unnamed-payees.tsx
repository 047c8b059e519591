import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { DataTable, type Column } from '@loyalty/shared-ui/data-table';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Pager } from '@loyalty/shared-ui/pager';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { usePagerLabels } from '../../../lists/list-table';
import { useSettings } from '../../../programme/settings.resource';
import { AskNamesButton } from './ask-names-button';
import { type UnnamedPayee, useUnnamedPayees } from './payee-names.resource';
import { PayeeName } from './payout-states';
import styles from './payouts.module.css';

/** Lists who runs leave out because the bank file cannot write the name, and asks them; nothing if there are none. */
export function UnnamedPayees({ mayAsk }: { mayAsk: boolean }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const [page, setPage] = useState(1);
  const pagerLabels = usePagerLabels();
  const { data } = useUnnamedPayees(useSettings().data?.bankFile?.plain === true, page);
  if (!data || data.total === 0) return null;
  const columns: Column<UnnamedPayee>[] = [
    { id: 'name', label: t`Name`, primary: true, cell: (payee) => <PayeeName {...payee} /> },
    { id: 'claims', label: t`Claims`, align: 'end', cell: ({ claims }) => formatNumber(claims) },
    {
      id: 'amount',
      label: t`Amount`,
      align: 'end',
      cell: ({ amountPaise }) => <span className={styles.amount}>{formatPaise(amountPaise)}</span>,
    },
    {
      id: 'asked',
      label: t`Asked`,
      cell: ({ askedAt }) => (askedAt ? formatDate(askedAt, 'date-time', locale) : t`Not yet`),
    },
  ];
  const users = t`${plural(data.total, { one: '# user', other: '# users' })}`;
  const claims = t`${plural(data.claims, { one: '# claim', other: '# claims' })}`;
  return (
    <Card
      title={t`Names that the bank’s file cannot hold`}
      actions={
        mayAsk && <AskNamesButton label={t`Ask all (${formatNumber(data.canAsk)})`} disabled={data.canAsk === 0} />
      }
    >
      <div className={styles.form}>
        <p className={styles.note}>
          {t`${users}, ${claims}, ${formatPaise(data.amountPaise)}. Runs leave them out until they write the name in English letters. Asked once a day at most.`}
        </p>
        <DataTable
          caption={t`Names that the bank’s file cannot hold`}
          columns={columns}
          rows={data.rows}
          rowKey={({ userId }) => String(userId)}
          {...(mayAsk && {
            actionsLabel: t`Actions`,
            rowActions: ({ userId, canAsk }: UnnamedPayee) => (
              <AskNamesButton label={canAsk ? t`Ask` : t`Asked today`} userId={userId} disabled={!canAsk} />
            ),
          })}
        />
        <Pager page={page} total={data.total} onPageChange={setPage} labels={pagerLabels} />
      </div>
    </Card>
  );
}
