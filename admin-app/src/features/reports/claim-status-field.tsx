import { useLingui } from '@lingui/react/macro';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import styles from './claim-status-field.module.css';

interface ClaimStatusFieldProps {
  /** '' for all. */
  value: string;
  onChange: (status: string) => void;
}

/** Renders the status filter of redemptions. */
export function ClaimStatusField({ value, onChange }: ClaimStatusFieldProps) {
  const { t } = useLingui();
  return (
    <SelectInput
      className={styles.root}
      aria-label={t`Which redemptions`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: '', label: t`All states` },
        { value: 'pending', label: t`Awaiting` },
        { value: 'approved', label: t`Approved` },
        { value: 'rejected', label: t`Rejected` },
      ]}
    />
  );
}
