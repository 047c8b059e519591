import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { useColumnNames } from '../../../proposals/setting-texts';
import styles from './payouts.module.css';
import type { RunForm as Form } from './payouts.resource';

/** Shows the bank's form that a run keeps: a later change of the settings does not change it. */
export function RunForm({ form }: { form: Form | null }) {
  const { t } = useLingui();
  const names = useColumnNames();
  if (!form)
    return (
      <Card title={t`Bank file of this run`}>
        <p className={styles.note}>
          <Trans>
            This run was made before runs kept their bank file. If it was not sent, cancel it and make another.
          </Trans>
        </p>
      </Card>
    );
  return (
    <Card title={t`Bank file of this run`}>
      <p className={styles.note}>
        <Trans>
          Fixed when the run was made: a change of the settings does not change it. Paid from account{' '}
          {form.debit || '–'}.
        </Trans>
      </p>
      <details className={styles.note}>
        <summary>{t`Columns`}</summary>
        <ol className={styles.formColumns}>
          {form.columns.map(({ header, value, text, bank, upi }, index) => {
            const constant = value === 'text' ? text : value === 'mode' ? [bank, upi].filter(Boolean).join(' / ') : '';
            return (
              <li key={index}>
                <bdi>{header || '–'}</bdi>
                <span>{`: ${names[value]}`}</span>
                {constant && <bdi>{` “${constant}”`}</bdi>}
              </li>
            );
          })}
        </ol>
      </details>
    </Card>
  );
}
