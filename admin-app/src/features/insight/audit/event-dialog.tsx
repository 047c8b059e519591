import { useLingui } from '@lingui/react/macro';
import { DateText, formatDate } from '@loyalty/shared-ui/date-text';
import { Facts } from '@loyalty/shared-ui/facts';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { type AuditEvent, changesOf, useAdmins } from './audit.resource';
import { useStoreFields } from '../../../catalogue/store-fields';
import { useLanguage } from '../../../i18n/admin-messages';
import { useSettingChange, useSettingNames } from '../../../proposals/setting-texts';
import { nameOf } from '../../../session/admin-name';
import { useRoleNames } from '../../../session/role-names';
import { EventSentence } from './event-sentence';
import { useActionNames } from './action-text';

export function EventDialog({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const actNames = useActionNames();
  const label = useDetailLabel();
  const text = useDetailText();
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
              value: event.admin
                ? [event.admin.name, event.admin.mobile, `#${event.admin.id}`].filter(Boolean).join(' · ')
                : t`No admin was signed in`,
            },
            ...(event.user ? [{ label: t`Mobile`, value: event.user.mobile || '–' }] : []),
            ...Object.entries(event.details)
              .filter(([key, value]) => key !== 'changes' && value !== null && value !== '')
              .map(([key, value]) => ({ label: label(key), value: <bdi>{text(key, value)}</bdi> })),
            ...changesOf(event).map(({ field, from, to }) => ({
              label: ofSettings ? (settingNames[field] ?? field) : label(field),
              value: (
                <bdi>{ofSettings ? settingChange(field, from, to) : `${text(field, from)} → ${text(field, to)}`}</bdi>
              ),
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
    at: t`When`,
    backup: t`Backup`,
    balance: t`Balance afterwards`,
    batch_id: t`Batch id`,
    because: t`Why it left`,
    case_id: t`Photo`,
    claims: t`Claims`,
    columns: t`Columns`,
    confirmation_id: t`Order`,
    confirmed_by: t`Confirmed by`,
    enabled: t`On`,
    everywhere: t`On all devices`,
    failed: t`Rows rejected`,
    file: t`File`,
    first_row: t`First row`,
    first_serial: t`First label`,
    format: t`Format`,
    from: t`Before`,
    from_user_id: t`Given up account`,
    inserted: t`Rows added`,
    item_id: t`Payment id`,
    items: t`Payments`,
    kind: t`Kind`,
    labels: t`Labels`,
    last_row: t`Last row`,
    last_serial: t`Last label`,
    masked: t`Payout details`,
    member_id: t`Admin`,
    merge_id: t`Merge`,
    mobile: t`Mobile`,
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
    reason_id: t`Reason id`,
    reference: t`Bank’s reference (UTR)`,
    report: t`Report`,
    request_id: t`Request`,
    requester_id: t`Asked by account`,
    returned: t`Payments returned`,
    returned_paise: t`Amount returned`,
    roles: t`Roles`,
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
    user_id: t`User id`,
    user_ids: t`User ids`,
    users: t`Users`,
    version: t`Version`,
    worth_paise: t`Worth of the points outstanding`,
    worth_paise_after: t`Their worth afterwards`,
    year: t`Financial year`,
  };
  return (key) => labels[key] ?? key;
}

/** Figures that are names, which are written without separators. */
const isName = (key: string) => /_ids?$|^(serial|first_serial|last_serial|payment|year)$/.test(key);

/** Returns a function that writes a detail: amounts in rupees, figures in groups, admins by their names. */
function useDetailText(): (key: string, value: unknown) => string {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { listOf } = useRoleNames();
  const admins = useAdmins().data;
  return function textOf(key, value): string {
    if (value === null || value === undefined || value === '') return '–';
    if (Array.isArray(value))
      return key === 'roles' ? listOf(value.map(String)) : value.map((each: unknown) => textOf(key, each)).join(', ');
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
    if (typeof value === 'object') return JSON.stringify(value);
    if (key === 'confirmed_by' || key === 'member_id')
      return nameOf(admins?.find(({ id }) => id === value)) || `#${String(value)}`;
    if (key === 'at') return formatDate(String(value), 'date-time', locale) ?? String(value);
    if (typeof value !== 'number' || isName(key)) return String(value);
    return key.endsWith('_paise') ? formatPaise(value) : formatNumber(value);
  };
}
