import { useLingui } from '@lingui/react/macro';
import { Facts } from '@loyalty/shared-ui/facts';
import { Notice } from '@loyalty/shared-ui/notice';
import { type Confirmation, useOrderedCase } from '../../../confirmations/confirmations.resource';
import styles from './confirmations.module.css';

export function CaseEvidence({
  label: { caseId, serial, readSerial },
}: {
  label: NonNullable<Confirmation['caseLabel']>;
}) {
  const { t } = useLingui();
  const { data, error } = useOrderedCase(caseId);
  const read = data?.state === 'open' ? (data.label?.serial ?? undefined) : readSerial;
  return (
    <>
      {error !== undefined && <Notice tone="danger">{t`The photo could not be loaded.`}</Notice>}
      {data && !data.pictureUrl && <Notice tone="danger">{t`The photo is gone.`}</Notice>}
      {data?.pictureUrl && (
        <a href={data.pictureUrl} target="_blank" rel="noreferrer">
          <img className={styles.photo} src={data.pictureUrl} alt={t`Photo of the label`} />
        </a>
      )}
      <Facts
        items={[
          { label: t`Ordered`, value: t`Label ${String(serial)}` },
          {
            label: t`The server read`,
            value: read === undefined ? t`Nothing in the photo` : t`Label ${String(read)}`,
          },
          ...(data?.note ? [{ label: t`The user wrote`, value: <bdi>{data.note}</bdi> }] : []),
        ]}
      />
      {read !== serial && (
        <Notice tone="warning">
          {t`The server has not read this label in the photo. Confirm only if you can read its number or code there yourself.`}
        </Notice>
      )}
    </>
  );
}
