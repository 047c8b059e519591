import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { HandCoins, ScanLine, Users, Wrench } from 'lucide-react';
import { RangeChoice, useRangeText } from '../../lists/range-choice';
import { useRangeParam } from '../../lists/use-range-param';
import { useSearchParam } from '../../lists/use-search-param';
import { PageTitle } from '../../page/page-title';
import { ClaimStatusField } from './claim-status-field';
import { ReportRow } from './report-row';
import styles from './reports-page.module.css';

const everybody = {};
const states = ['pending', 'approved', 'rejected'];

/** /admin/reports: the two lists of spec §2 "Reports screen", and what happened in a time of one's choice. */
export function ReportsPage() {
  const { t } = useLingui();
  const time = useRangeParam({ initial: 'this-month' });
  const rangeText = useRangeText();
  const [asked, setStatus] = useSearchParam('status');
  const status = states.includes(asked) ? asked : '';
  const days = { startDate: time.range.start, endDate: time.range.end };
  const range = rangeText(time.range);
  return (
    <>
      <PageTitle title={t`Reports`} />
      <PageHeader
        title={t`Reports`}
        description={t`Files for Excel and other spreadsheets. Every download is written down in the audit log.`}
      />
      <div className={styles.cards}>
        <Card title={t`People`}>
          <ul className={styles.list}>
            <ReportRow
              report="plumbers"
              filter={everybody}
              title={t`Plumbers list`}
              description={t`Every plumber with contact, location, day of joining and points.`}
              icon={<Wrench size={22} />}
            />
            <ReportRow
              report="customers"
              filter={everybody}
              title={t`Customers list`}
              description={t`Every customer with contact, location, day of joining and points.`}
              icon={<Users size={22} />}
            />
          </ul>
        </Card>
        <Card title={t`By date`} actions={<RangeChoice param={time} />}>
          <p className={styles.range}>{t`${range}, days in India, both included`}</p>
          <ul className={styles.list}>
            <ReportRow
              report="redemptions"
              filter={{ ...days, status }}
              title={t`Redemptions`}
              description={t`Claims made in this time: who, how many points, and what became of them.`}
              icon={<HandCoins size={22} />}
            >
              <ClaimStatusField value={status} onChange={setStatus} />
            </ReportRow>
            <ReportRow
              report="scans"
              filter={days}
              title={t`Scans`}
              description={t`Labels scanned in this time: who, which product, how many points, and where.`}
              icon={<ScanLine size={22} />}
            />
          </ul>
        </Card>
      </div>
    </>
  );
}
