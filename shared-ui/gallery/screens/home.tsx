import { History, MapPin, ScanLine } from 'lucide-react';
import { BalanceCard } from '../../src/balance-card';
import { Button } from '../../src/button';
import { Logo } from '../../src/logo';
import { Tile, Tiles } from '../../src/tile';
import styles from '../gallery.module.css';
import { UserFrame } from './user-frame';

const texts = {
  en: {
    greeting: 'Namaste, Ramesh',
    label: 'Points you can claim',
    earned: 'Earned',
    awaiting: 'Awaiting approval',
    redeemed: 'Redeemed',
    claim: 'Claim 1,240 points',
    scan: 'Scan QR',
    history: 'Reward History',
    stores: 'Near by Stores',
    ways: 'Ways on',
  },
  hi: {
    greeting: 'नमस्ते, रमेश',
    label: 'क्लेम करने योग्य अंक',
    earned: 'अर्जित',
    awaiting: 'मंज़ूरी बाकी',
    redeemed: 'भुनाए गए',
    claim: '1,240 अंक क्लेम करें',
    scan: 'QR स्कैन करें',
    history: 'रिवॉर्ड इतिहास',
    stores: 'आस-पास के स्टोर',
    ways: 'आगे',
  },
};

export function Home({ language }: { language: 'en' | 'hi' }) {
  const text = texts[language];
  return (
    <UserFrame language={language}>
      <div className={styles.top}>
        <h1 className={styles.greeting}>
          <Logo />
          {text.greeting}
        </h1>
      </div>
      <BalanceCard
        label={text.label}
        balance={1240}
        run={[
          { id: 'earned', label: text.earned, value: 3480, reached: true },
          { id: 'awaiting', label: text.awaiting, value: 300, reached: true },
          { id: 'redeemed', label: text.redeemed, value: 1940, reached: true },
        ]}
      />
      <Button size="lg" block>
        {text.claim}
      </Button>
      <Tiles label={text.ways}>
        <Tile to="/scan" label={text.scan} icon={<ScanLine aria-hidden="true" />} />
        <Tile to="/history" label={text.history} icon={<History aria-hidden="true" />} />
        <Tile to="/home" wide label={text.stores} icon={<MapPin aria-hidden="true" />} />
      </Tiles>
    </UserFrame>
  );
}
