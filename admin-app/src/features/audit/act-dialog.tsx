import { useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { DetailList } from '@loyalty/shared-ui/detail-list';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { useLanguage } from '../../i18n/admin-messages';
import { detailLines } from './act-details';
import { ActSentence } from './act-sentence';
import styles from './audit-page.module.css';
import type { Act } from './audit.resource';
import { useActNames } from './use-act-names';

interface ActDialogProps {
  act: Act;
  onClose: () => void;
}

/** Everything that was written down about an act, with its ids. */
export function ActDialog({ act, onClose }: ActDialogProps) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const actNames = useActNames();
  const label = useDetailLabel();
  return (
    <Dialog open onClose={onClose} title={actNames[act.action] ?? act.action} closeLabel={t`Close`} width="560px">
      <div className={styles.details}>
        <ActSentence act={act} />
        <DetailList
          items={[
            { label: t`Record`, value: `#${act.id}` },
            { label: t`When`, value: <DateText value={act.at} format="date-time" locale={locale} /> },
            { label: t`Admin`, value: act.admin ? `${act.admin.mobile} (#${act.admin.id})` : t`Nobody was signed in` },
            ...(act.user ? [{ label: t`Mobile`, value: act.user.mobile || '–' }] : []),
            ...detailLines(act).map(({ key, value }) => ({ label: label(key), value: <bdi>{value}</bdi> })),
          ]}
        />
      </div>
    </Dialog>
  );
}

/** What the usual details are called; one that is not foreseen shows its key. */
function useDetailLabel(): (key: string) => string {
  const { t } = useLingui();
  const labels: Partial<Record<string, string>> = {
    address: t`Address`,
    balance: t`Balance afterwards`,
    batch_id: t`Batch id`,
    claims: t`Claims`,
    everywhere: t`On all devices`,
    failed: t`Rows not taken`,
    file: t`File`,
    first_row: t`First row`,
    format: t`Format`,
    from: t`Before`,
    inserted: t`Rows taken`,
    last_row: t`Last row`,
    latitude: t`Latitude`,
    longitude: t`Longitude`,
    model: t`Model`,
    model_id: t`Model id`,
    name: t`Name`,
    names: t`Names`,
    phone: t`Phone`,
    points: t`Points`,
    product_id: t`Product id`,
    product_ids: t`Product ids`,
    quantity: t`Quantity`,
    reason: t`Reason`,
    report: t`Report`,
    rows: t`Rows`,
    scans: t`Scans`,
    serial: t`Serial`,
    store_id: t`Store id`,
    store_ids: t`Store ids`,
    to: t`After`,
    transaction_id: t`Transaction`,
    upload_id: t`Upload id`,
    user_id: t`User id`,
    users: t`Users`,
  };
  return (key) => labels[key] ?? key;
}
