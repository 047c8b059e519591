import type { ReactNode } from 'react';
import { LayoutDashboard, LogOut, Package, QrCode, Wrench } from 'lucide-react';
import { AppFrame, AppFrameAction } from '../../src/components/app-frame/app-frame';

/** Renders the admin area's frame with some of its links. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <AppFrame
      name="Loyalty"
      homeTo="/admin/dashboard"
      navLabel="Admin area"
      menuLabel="Menu"
      closeLabel="Close"
      skipLabel="Skip to content"
      footer="Loyalty Programme"
      groups={[
        {
          label: 'Overview',
          items: [{ to: '/admin/dashboard', label: 'Dashboard', icon: <LayoutDashboard aria-hidden="true" /> }],
        },
        {
          label: 'Catalogue',
          items: [
            { to: '/admin/products', label: 'Products', icon: <Package aria-hidden="true" /> },
            { to: '/admin/qr', label: 'Generate QR', icon: <QrCode aria-hidden="true" /> },
          ],
        },
        { label: 'People', items: [{ to: '/admin/plumbers', label: 'Plumbers', icon: <Wrench aria-hidden="true" /> }] },
      ]}
      actions={<AppFrameAction label="Logout" icon={<LogOut aria-hidden="true" />} onClick={() => undefined} />}
    >
      {children}
    </AppFrame>
  );
}
