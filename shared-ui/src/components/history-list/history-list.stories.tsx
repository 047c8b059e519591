import { Gift, ScanLine } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/in-hindi';
import { StatusChip } from '../status-chip/status-chip';
import { HistoryList, type HistoryEntry, type HistoryListProps } from './history-list';

const scan = { kind: 'earned', icon: <ScanLine aria-hidden="true" /> } as const;
const claim = { kind: 'claimed', icon: <Gift aria-hidden="true" />, to: '/user/claims/5' } as const;

const november: readonly HistoryEntry[] = [
  { ...scan, id: '1', title: 'CPVC Elbow 90° · 25 mm', detail: '21 Nov, 10:42 am', amount: 40 },
  {
    ...claim,
    id: '2',
    title: 'Rewards Claimed',
    detail: '19 Nov',
    amount: 300,
    status: <StatusChip tone="pending">Awaiting approval</StatusChip>,
  },
  { ...scan, id: '3', title: 'Solvent Cement 500 ml with a name that needs two lines', detail: '18 Nov', amount: 60 },
  { ...scan, id: '4', kind: 'queued', title: 'Kept on this phone', detail: 'Will be sent when you are online' },
];

/** **Use** it for points earned and claimed, newest first, grouped by month. **Not** for comparing columns: DataTable. */
const meta = {
  title: 'Lists/HistoryList',
  component: HistoryList,
  args: {
    groups: [
      { id: '2026-11', label: 'November 2026', total: '+100', entries: november },
      { id: '2026-10', label: 'October 2026', entries: november.slice(0, 1) },
    ],
    footer: 'That is everything since you joined.',
  },
  parameters: {
    ...inHindi<HistoryListProps>({
      groups: [
        {
          id: '2026-11',
          label: 'नवंबर 2026',
          entries: [
            { ...scan, id: '1', title: 'सीपीवीसी एल्बो 90° · 25 मिमी', detail: '21 नव॰, 10:42 am', amount: 40 },
            {
              ...claim,
              id: '2',
              title: 'क्लेम किए गए रिवॉर्ड',
              amount: 300,
              status: <StatusChip tone="pending">मंज़ूरी की प्रतीक्षा में</StatusChip>,
            },
          ],
        },
      ],
      footer: 'आपके जुड़ने से अब तक बस इतना ही।',
    }),
  },
  globals: { viewport: { value: 'phone' } },
} satisfies Meta<typeof HistoryList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Months: Story = {};

export const OneMonth: Story = { args: { groups: meta.args.groups.slice(0, 1), footer: undefined } };
