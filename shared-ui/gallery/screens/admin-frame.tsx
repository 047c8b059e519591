import type { ReactNode } from 'react';
import {
  FileText,
  Images,
  LayoutDashboard,
  ListChecks,
  LogOut,
  Package,
  QrCode,
  Shapes,
  Users,
  Wrench,
} from 'lucide-react';
import { AppFrame, AppFrameAction } from '../../src/app-frame';
import { LanguageSwitch } from '../../src/language-switch';
import { ThemeSwitch, useTheme } from '../../src/theme-switch';

/** The admin area's frame with its links. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useTheme();
  return (
    <AppFrame
      name="Loyalty"
      homeTo="/dashboard"
      navLabel="Admin area"
      menuLabel="Menu"
      closeLabel="Close"
      skipLabel="Skip to content"
      footer="Loyalty Programme"
      groups={[
        {
          label: 'Overview',
          items: [{ to: '/dashboard', label: 'Dashboard', icon: <LayoutDashboard aria-hidden="true" /> }],
        },
        {
          label: 'Catalogue',
          items: [
            { to: '/products', label: 'Products', icon: <Package aria-hidden="true" /> },
            { to: '/models', label: 'Models', icon: <Shapes aria-hidden="true" /> },
          ],
        },
        {
          label: 'QR codes',
          items: [
            { to: '/generate', label: 'Generate QR', icon: <QrCode aria-hidden="true" /> },
            { to: '/qrlist', label: 'QR list', icon: <ListChecks aria-hidden="true" /> },
            { to: '/generated', label: 'Generated QRs', icon: <Images aria-hidden="true" /> },
          ],
        },
        {
          label: 'People',
          items: [
            { to: '/plumbers', label: 'Plumbers', icon: <Wrench aria-hidden="true" /> },
            { to: '/customers', label: 'Customers', icon: <Users aria-hidden="true" /> },
          ],
        },
        { items: [{ to: '/reports', label: 'Reports', icon: <FileText aria-hidden="true" /> }] },
      ]}
      actions={<AppFrameAction label="Logout" icon={<LogOut aria-hidden="true" />} onClick={() => undefined} />}
      tools={
        <>
          <LanguageSwitch
            label="Language"
            options={[
              { value: 'en', label: 'English' },
              { value: 'hi', label: 'हिन्दी' },
            ]}
            value="en"
            onChange={() => undefined}
          />
          <ThemeSwitch
            label="Appearance"
            options={{ system: 'As this device', light: 'Light', dark: 'Dark' }}
            value={theme}
            onChange={setTheme}
          />
        </>
      }
    >
      {children}
    </AppFrame>
  );
}
