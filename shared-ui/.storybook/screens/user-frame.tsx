import type { ReactNode } from 'react';
import { CircleUserRound, History, House, MapPin, ScanLine } from 'lucide-react';
import { BottomNav } from '../../src/components/bottom-nav/bottom-nav';
import styles from './screens.module.css';

const names = {
  en: ['Main', 'Home', 'History', 'Stores', 'Profile', 'Scan'],
  hi: ['मुख्य', 'होम', 'इतिहास', 'स्टोर', 'प्रोफ़ाइल', 'स्कैन'],
} as const;

/** Renders the user area's page with its bottom bar. */
export function UserFrame({ children, language }: { children: ReactNode; language: keyof typeof names }) {
  const [main, home, history, stores, profile, scan] = names[language];
  return (
    <>
      <main className={styles.phone}>{children}</main>
      <BottomNav
        label={main}
        items={[
          { to: '/user/home', label: home, icon: <House aria-hidden="true" /> },
          { to: '/user/history', label: history, icon: <History aria-hidden="true" /> },
          { to: '/user/stores', label: stores, icon: <MapPin aria-hidden="true" /> },
          { to: '/user/profile', label: profile, icon: <CircleUserRound aria-hidden="true" /> },
        ]}
        action={{ to: '/user/scan', label: scan, icon: <ScanLine aria-hidden="true" /> }}
      />
    </>
  );
}
