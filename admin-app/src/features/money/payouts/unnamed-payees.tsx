import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { type Column, DataTable } from '@loyalty/shared-ui/data-table';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Pager } from '@loyalty/shared-ui/pager';
import { useToast } from '@loyalty/shared-ui/toast';
import { Stack } from '@loyalty/shared-ui/stack';
import { useState } from 'react';
import { type UnnamedPayee, useAskNames, useUnnamedPayees } from './payouts.resource';
import { amountCell, PayeeName } from './payout-states';
import styles from './payouts.module.css';
import { useAction } from '../../../forms/use-action';
import { useLanguage } from '../../../i18n/admin-messages';
import { usePagerLabels } from '../../../lists/list-table';
import { useSettings } from '../../../programme/settings.resource';

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
    { id: 'amount', label: t`Amount`, align: 'end', cell: amountCell },
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
      <Stack>
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
      </Stack>
    </Card>
  );
}

interface AskNamesButtonProps {
  label: string;
  userId?: number;
  disabled?: boolean;
}

export function AskNamesButton({ label, userId, disabled = false }: AskNamesButtonProps) {
  const { t } = useLingui();
  const toast = useToast();
  const askNames = useAskNames();
  const ask = useAction(
    () => askNames(userId === undefined ? undefined : [userId]),
    ({ asked, askedBefore }) => {
      const now = t`${plural(asked, { one: '# user was asked', other: '# users were asked' })}`;
      const before = t`${plural(askedBefore, { one: '# had been asked today', other: '# had been asked today' })}`;
      toast.success(askedBefore > 0 ? `${now} · ${before}` : now);
    },
    { toasts: true },
  );
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={ask.pending}
      busyLabel={t`Asking…`}
      disabled={disabled}
      onClick={() => void ask.run()}
    >
      {label}
    </Button>
  );
}
