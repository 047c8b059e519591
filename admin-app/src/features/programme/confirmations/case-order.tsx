import { useLingui } from '@lingui/react/macro';
import { Facts } from '@loyalty/shared-ui/facts';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { useOrderedCase } from '../../../confirmations/ordered-case.resource';
import type { Confirmation } from '../../../confirmations/confirmations.resource';
import styles from './confirmations.module.css';

/** Returns what is granted for a case, in one line. */
export function useCaseOrderText(): (order: Confirmation) => string {
  const { t } = useLingui();
  return ({ points, productName, user, caseLabel }) => {
    const [shown, name] = [formatNumber(points), user?.name ?? t`a deleted account`];
    return t`Give ${name} the ${shown} points of label ${String(caseLabel?.serial ?? '')}, ${productName}, for a photo`;
  };
}

/** Renders the photo of a case, with the serial that an admin typed and what the server has read. */
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
      {data && !data.picture_url && <Notice tone="danger">{t`The photo is gone.`}</Notice>}
      {data?.picture_url && (
        <a href={data.picture_url} target="_blank" rel="noreferrer">
          <img className={styles.photo} src={data.picture_url} alt={t`Photo of the label`} />
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
