import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Facts } from '@loyalty/shared-ui/facts';
import { Field } from '@loyalty/shared-ui/field';
import { formatPaise, Num } from '@loyalty/shared-ui/num';
import { Popover } from '@loyalty/shared-ui/popover';
import { saveFile } from '@loyalty/shared-ui/save-file';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { FileText, ReceiptIndianRupee, Sheet } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../forms/use-action';
import { useErrorText } from '../../../i18n/use-error-text';
import { PointsWithWorth } from '../../../programme/points-with-worth';
import { useSettings } from '../../../programme/settings.resource';
import { usePermissions } from '../../../session/permissions.resource';
import { downloadStatement, useStatement } from './user.resource';
import styles from './user.module.css';
import { FormProblem } from '../../../forms/form-failure';

/** Renders "Statement": a user's figures of a financial year, and its files. Nothing while nothing is paid out. */
export function StatementMenu({ user }: { user: { id: number } }) {
  const { t } = useLingui();
  if (!useSettings().data?.payoutMethods.length) return null;
  return (
    <Popover label={t`Statement`} size="sm" icon={<ReceiptIndianRupee aria-hidden="true" />}>
      <Panel id={user.id} />
    </Popover>
  );
}

function Panel({ id }: { id: number }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<string>();
  const { data, error } = useStatement(id, chosen);
  const mayDownload = usePermissions()('reports.download');
  const year = chosen ?? data?.year ?? '';
  const figures = data?.year === year ? data : undefined;
  const download = useAction(async (format: 'pdf' | 'csv') =>
    saveFile(await downloadStatement(id, year, format), `statement-${id}-${year}.${format}`),
  );
  const button = (format: 'pdf' | 'csv') => ({
    variant: 'secondary' as const,
    block: true,
    busy: download.pending && download.input === format,
    onClick: () => void download.run(format),
  });
  const problem = download.error ?? (error === undefined ? undefined : errorText(error));
  return (
    <Stack gap={3} className={styles.statement}>
      <FormProblem status={problem} />
      {data && (
        <Field label={t`Financial year`}>
          <SelectInput
            value={year}
            options={data.years.map((name) => ({ value: name, label: name }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Field>
      )}
      {figures ? (
        <>
          <Facts
            items={[
              { label: t`Points earned`, value: <PointsWithWorth today value={figures.pointsEarned} /> },
              { label: t`Points claimed`, value: <PointsWithWorth today value={figures.pointsClaimed} /> },
              { label: t`Points approved`, value: <PointsWithWorth today value={figures.pointsApproved} /> },
              { label: t`Payments`, value: <Num value={figures.payments} /> },
              { label: t`Paid`, value: formatPaise(figures.paidPaise) },
            ]}
          />
          {mayDownload && (
            <>
              <Button {...button('pdf')} icon={<FileText aria-hidden="true" />}>
                {t`Download PDF`}
              </Button>
              <Button {...button('csv')} icon={<Sheet aria-hidden="true" />}>
                {t`Download CSV`}
              </Button>
            </>
          )}
        </>
      ) : (
        error === undefined && <SkeletonRows rows={4} />
      )}
    </Stack>
  );
}
