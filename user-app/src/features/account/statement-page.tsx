import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Facts } from '@loyalty/shared-ui/facts';
import { Field } from '@loyalty/shared-ui/field';
import { Muted } from '@loyalty/shared-ui/muted';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { formatPaise, Num } from '@loyalty/shared-ui/num';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { FileText, Sheet } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { LoadingRegion } from '../../lists/loading-region';
import { BackLink } from '../../page/detail-page';
import { paths } from '../../paths';
import styles from './account.module.css';
import { downloadStatement, type Statement, useStatement } from './account.resource';

/** /user/account/statement: points and payments of a financial year, on screen and as files. */
export function StatementPage() {
  const { t } = useLingui();
  const [year, setYear] = useState<string>();
  const { data: statement, error, isValidating, mutate } = useStatement(year);
  const shown = year ?? statement?.year;
  const isHere = statement !== undefined && statement.year === shown;
  return (
    <Stack className={styles.page}>
      <BackLink to={paths.account}>
        <Trans>Back</Trans>
      </BackLink>
      {statement && (
        <Field label={t`Financial year`} hint={t`April to March`}>
          <SelectInput
            value={shown}
            options={statement.years.map((name) => ({ value: name, label: name }))}
            onChange={({ target }) => setYear(target.value)}
          />
        </Field>
      )}
      <LoadingRegion
        status={isHere ? 'ready' : error && !isValidating ? 'error' : 'loading'}
        loadingLabel={t`Loading your statement`}
        skeleton={<Skeleton shape="block" height="320px" />}
        errorTitle={t`Your statement could not be loaded`}
        error={error}
        onRetry={() => void mutate()}
      >
        {isHere && (
          <Card>
            <Stack>
              <Figures statement={statement} />
              <Downloads year={statement.year} />
            </Stack>
          </Card>
        )}
      </LoadingRegion>
    </Stack>
  );
}

function Figures({ statement: { earned, claimed, approved, payments, paidPaise } }: { statement: Statement }) {
  const { t } = useLingui();
  return (
    <Facts
      items={[
        { label: t`Points earned`, value: <Num value={earned} /> },
        { label: t`Points claimed`, value: <Num value={claimed} /> },
        { label: t`Points approved`, value: <Num value={approved} /> },
        {
          label: t`Paid to you`,
          value: (
            <>
              <strong>{formatPaise(paidPaise)}</strong>
              {payments > 0 && (
                <Muted as="span">
                  <span>{' ('}</span>
                  <Plural value={payments} one="# payment" other="# payments" />
                  <span>)</span>
                </Muted>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

function Downloads({ year }: { year: string }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const download = useCommand((format: 'pdf' | 'csv') => downloadStatement(year, format), { onError: errorText });
  const button = (format: 'pdf' | 'csv') => ({
    variant: 'secondary' as const,
    busy: download.pending && download.input === format,
    busyLabel: t`Downloading…`,
    onClick: () => void download.run(format),
  });
  return (
    <>
      <ErrorNotice>{download.error}</ErrorNotice>
      <Stack row gap={3}>
        <Button {...button('pdf')} icon={<FileText aria-hidden="true" />}>
          <Trans>Download PDF</Trans>
        </Button>
        <Button {...button('csv')} icon={<Sheet aria-hidden="true" />}>
          <Trans>Download CSV</Trans>
        </Button>
      </Stack>
      <Muted>
        <Trans>The PDF is one page to print, the CSV a table of all payments. No tax is computed.</Trans>
      </Muted>
    </>
  );
}
