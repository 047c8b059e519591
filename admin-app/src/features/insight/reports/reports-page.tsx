import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { Gift, HandCoins, ScanLine, Users, Wrench } from 'lucide-react';
import { Muted } from '@loyalty/shared-ui/muted';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { RangeChoice, useRangeText, useRangeParam } from '../../../lists/range-choice';
import { useListView, type ListSchema } from '../../../lists/use-list-view';
import { Page } from '../../../page/page';
import { RecipientsCard, ReportRow } from './recipients-card';
import styles from './reports.module.css';

interface ClaimStatusFieldProps {
  /** '' for all. */
  value: string;
  onChange: (status: string) => void;
}

function ClaimStatusField({ value, onChange }: ClaimStatusFieldProps) {
  const { t } = useLingui();
  return (
    <SelectInput
      className={styles.choice}
      aria-label={t`Which claims`}
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

const NO_FILTER = {};
const schema = {
  filters: { status: { param: 'status', pattern: /^(pending|approved|rejected)$/ } },
} as const satisfies ListSchema;

/** /admin/reports: the two lists of docs/product.md §2 "Reports", and reports of a chosen period. */
export function ReportsPage() {
  const { t } = useLingui();
  const time = useRangeParam({ initial: 'this-month' });
  const rangeText = useRangeText();
  const { filters, setFilters } = useListView(schema);
  const { status } = filters;
  const days = { startDate: time.range.start, endDate: time.range.end };
  const range = rangeText(time.range);
  return (
    <Page
      name="reports"
      description={t`Files for Excel and other spreadsheets. Every download is recorded in the audit log.`}
    >
      <Stack gap={5} className={styles.cards}>
        <Card title={t`People`}>
          <ul>
            <ReportRow
              report="plumbers"
              filter={NO_FILTER}
              title={t`Plumbers list`}
              description={t`Every plumber with contact, location, joining date and points.`}
              icon={<Wrench size={22} />}
            />
            <ReportRow
              report="customers"
              filter={NO_FILTER}
              title={t`Customers list`}
              description={t`Every customer with contact, location, joining date and points.`}
              icon={<Users size={22} />}
            />
          </ul>
        </Card>
        <Card title={t`By date`} actions={<RangeChoice param={time} />}>
          <Muted>{t`${range}, both days included, Indian time`}</Muted>
          <ul>
            <ReportRow
              report="redemptions"
              filter={{ ...days, status }}
              title={t`Claims`}
              description={t`Claims made in this period, with user, points and decision.`}
              icon={<HandCoins size={22} />}
            >
              <ClaimStatusField value={status} onChange={(status) => setFilters({ status })} />
            </ReportRow>
            <ReportRow
              report="scans"
              filter={days}
              title={t`Scans`}
              description={t`Labels scanned in this period, with user, product, points and location.`}
              icon={<ScanLine size={22} />}
            />
            <ReportRow
              report="bonuses"
              filter={days}
              title={t`Bonuses`}
              description={t`What schemes granted in this period, with user, scheme, points and what it was for.`}
              icon={<Gift size={22} />}
            />
          </ul>
        </Card>
        <RecipientsCard />
      </Stack>
    </Page>
  );
}
