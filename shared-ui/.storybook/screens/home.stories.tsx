import { History, MapPin, ScanLine } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { BalanceCard } from '../../src/components/balance-card/balance-card';
import { Button } from '../../src/components/button/button';
import { Logo } from '../../src/components/logo/logo';
import { Tile, Tiles } from '../../src/components/tile/tile';
import { inHindi } from '../in-hindi';
import styles from './screens.module.css';
import { UserFrame } from './user-frame';

const texts = {
  en: {
    greeting: 'Namaste, Ramesh',
    label: 'Points you can claim',
    stages: ['Earned', 'Awaiting approval', 'Redeemed'],
    claim: 'Claim 1,240 points',
    scan: 'Scan QR',
    history: 'Reward History',
    stores: 'Near by Stores',
    ways: 'Ways on',
  },
  hi: {
    greeting: 'नमस्ते, रमेश',
    label: 'क्लेम करने योग्य अंक',
    stages: ['अर्जित', 'मंज़ूरी बाकी', 'भुनाए गए'],
    claim: '1,240 अंक क्लेम करें',
    scan: 'QR स्कैन करें',
    history: 'रिवॉर्ड इतिहास',
    stores: 'आस-पास के स्टोर',
    ways: 'आगे',
  },
};

interface HomeProps {
  language: keyof typeof texts;
}

function Home({ language }: HomeProps) {
  const text = texts[language];
  const points = [3480, 300, 1940];
  return (
    <UserFrame language={language}>
      <h1 className={styles.greeting}>
        <Logo />
        {text.greeting}
      </h1>
      <BalanceCard
        label={text.label}
        balance={1240}
        run={text.stages.map((label, place) => ({ id: label, label, value: points[place], reached: true }))}
      />
      <Button size="lg" block>
        {text.claim}
      </Button>
      <Tiles label={text.ways}>
        <Tile to="/user/scan" label={text.scan} icon={<ScanLine aria-hidden="true" />} />
        <Tile to="/user/history" label={text.history} icon={<History aria-hidden="true" />} />
        <Tile to="/user/stores" wide label={text.stores} icon={<MapPin aria-hidden="true" />} />
      </Tiles>
    </UserFrame>
  );
}

/** Composition of a page of the user area: the most important content first, actions under the thumb. */
const meta = {
  title: 'Screens/Home',
  component: Home,
  args: { language: 'en' },
  parameters: {
    picture: 'screen',
    layout: 'fullscreen',
    docs: { story: { inline: false, height: '740px' } },
    ...inHindi<HomeProps>({ language: 'hi' }),
  },
  globals: { viewport: { value: 'phone' } },
} satisfies Meta<typeof Home>;
export default meta;

export const OnAPhone: StoryObj<typeof meta> = {};
