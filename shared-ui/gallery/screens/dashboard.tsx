import { QrCode } from 'lucide-react';
import { KpiStrip } from '../../src/kpi-strip';
import { LinkButton } from '../../src/link-button';
import { PageHeader } from '../../src/page-header';
import { Trend } from '../trend';
import { RedemptionsTable } from '../redemptions-table';
import { AdminFrame } from './admin-frame';

export function Dashboard() {
  return (
    <AdminFrame>
      <PageHeader
        title="Dashboard"
        actions={
          <LinkButton size="sm" to="/generate" icon={<QrCode aria-hidden="true" />}>
            Generate QR
          </LinkButton>
        }
      />
      <KpiStrip
        label="Figures"
        items={[
          { id: 'products', label: 'Our Products', value: 312, note: '+12 this month', tone: 'ok', to: '/products' },
          {
            id: 'plumbers',
            label: 'Plumbers',
            value: 48_230,
            note: '+3.1 % vs last month',
            tone: 'ok',
            to: '/plumbers',
          },
          { id: 'customers', label: 'Active Customers', value: 102_884, note: '+1.4 %', tone: 'ok', to: '/customers' },
          { id: 'qrs', label: 'QRs Generated', value: 1_840_000, note: '62 % scanned' },
        ]}
      />
      <Trend />
      <RedemptionsTable />
    </AdminFrame>
  );
}
