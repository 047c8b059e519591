import { useState } from 'react';
import { Gift, ScanLine } from 'lucide-react';
import { FilterChips } from '../../src/filter-chip';
import { HistoryList, type HistoryEntry } from '../../src/history-list';
import { PageHeader } from '../../src/page-header';
import styles from '../gallery.module.css';
import { UserFrame } from './user-frame';

const scan = (id: string, title: string, detail: string, amount: number): HistoryEntry => ({
  id,
  title,
  detail,
  amount,
  tone: 'earned',
  icon: <ScanLine aria-hidden="true" />,
});
const claim = (id: string, detail: string, amount: number): HistoryEntry => ({
  id,
  title: 'Rewards Claimed',
  detail,
  amount,
  tone: 'claimed',
  icon: <Gift aria-hidden="true" />,
});

export function HistoryScreen() {
  const [kind, setKind] = useState<'all' | 'earned' | 'claims'>('all');
  return (
    <UserFrame>
      <PageHeader title="History" />
      <FilterChips
        legend="Show"
        options={[
          { value: 'all', label: 'All' },
          { value: 'earned', label: 'Earned' },
          { value: 'claims', label: 'Claims' },
        ]}
        value={kind}
        onChange={setKind}
      />
      <HistoryList
        className={styles.bleed}
        groups={[
          {
            id: '2026-11',
            label: 'November 2026',
            entries: [
              scan('1', 'CPVC Elbow 90° · 25 mm', '21 Nov, 10:42 am', 40),
              claim('2', '19 Nov · Awaiting approval', 300),
              scan('3', 'Ball Valve · 20 mm', '18 Nov, 6:05 pm', 60),
              scan('4', 'Brass Tee · 15 mm', '18 Nov, 5:58 pm', 25),
              claim('5', '2 Nov · Approved', 900),
            ],
          },
          {
            id: '2026-10',
            label: 'October 2026',
            entries: [scan('6', 'Solvent Cement 500 ml with a name that needs two lines', '1 Oct, 9:12 am', 30)],
          },
        ]}
        footer="That is everything since you joined."
      />
    </UserFrame>
  );
}
