import { useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Facts } from '@loyalty/shared-ui/facts';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Stack } from '@loyalty/shared-ui/stack';
import { changesOf, detailLines, changeText, type AuditEvent } from './audit.resource';
import { useStoreFields } from '../../../catalogue/store-fields';
import { useLanguage } from '../../../i18n/admin-messages';
import { useSettingChange, useSettingNames } from '../../../proposals/setting-texts';
import { EventSentence } from './event-sentence';
import { useActionNames } from './action-text';

export function EventDialog({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const actNames = useActionNames();
  const label = useDetailLabel();
  const settingNames = useSettingNames();
  const settingChange = useSettingChange();
  const ofSettings = event.action === 'settings-changed' || event.details.kind === 'settings';
  return (
    <Dialog open onClose={onClose} title={actNames[event.action] ?? event.action} closeLabel={t`Close`} width="560px">
      <Stack>
        <EventSentence event={event} />
        <Facts
          items={[
            { label: t`Record`, value: `#${event.id}` },
            { label: t`When`, value: <DateText value={event.at} format="date-time" locale={locale} /> },
            {
              label: t`Admin`,
              value: event.admin ? `${event.admin.mobile} (#${event.admin.id})` : t`No admin was signed in`,
            },
            ...(event.user ? [{ label: t`Mobile`, value: event.user.mobile || '–' }] : []),
            ...detailLines(event).map(({ key, value }) => ({ label: label(key), value: <bdi>{value}</bdi> })),
            ...changesOf(event).map(({ field, from, to }) => ({
              label: ofSettings ? (settingNames[field] ?? field) : label(field),
              value: <bdi>{ofSettings ? settingChange(field, from, to) : changeText(from, to)}</bdi>,
            })),
          ]}
        />
      </Stack>
    </Dialog>
  );
}

function useDetailLabel(): (key: string) => string {
  const { t } = useLingui();
  const labels: Partial<Record<string, string>> = {
    ...Object.fromEntries(useStoreFields().map(({ name, label }) => [name, label])),
    amount_paise: t`Amount`,
    balance: t`Balance afterwards`,
    because: t`Why it left`,
    batch_id: t`Batch id`,
    claims: t`Claims`,
    confirmation_id: t`Order`,
    everywhere: t`On all devices`,
    failed: t`Rows rejected`,
    file: t`File`,
    at: t`When`,
    first_row: t`First row`,
    first_serial: t`First label`,
    last_serial: t`Last label`,
    format: t`Format`,
    from: t`Before`,
    inserted: t`Rows added`,
    items: t`Payments`,
    last_row: t`Last row`,
    model: t`Model`,
    model_id: t`Model id`,
    names: t`Names`,
    outstanding_points: t`Points outstanding`,
    paid: t`Payments made`,
    paid_paise: t`Amount paid`,
    payment: t`Payment`,
    points: t`Points`,
    product_id: t`Product id`,
    product_ids: t`Product ids`,
    quantity: t`Quantity`,
    reason: t`Reason`,
    reference: t`Bank’s reference (UTR)`,
    report: t`Report`,
    returned: t`Payments returned`,
    returned_paise: t`Amount returned`,
    rows: t`Rows`,
    run_cancelled: t`Run cancelled`,
    run_id: t`Run`,
    scans: t`Scans`,
    serial: t`Serial`,
    state: t`State`,
    store_id: t`Store id`,
    store_ids: t`Store ids`,
    to: t`After`,
    transaction_id: t`Transaction`,
    upload_id: t`Upload id`,
    year: t`Financial year`,
    user_id: t`User id`,
    users: t`Users`,
    worth_paise: t`Worth of the points outstanding`,
    worth_paise_after: t`Their worth afterwards`,
  };
  return (key) => labels[key] ?? key;
}
