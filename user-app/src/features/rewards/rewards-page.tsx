import { useLingui } from '@lingui/react/macro';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { Link } from '@loyalty/shared-ui/router';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { History, MapPin, ScanLine } from 'lucide-react';
import { Suspense } from 'react';
import { withTexts } from '../../i18n/texts';
import { PanelFailure } from '../../panel/panel-failure';
import { paths } from '../../paths';
import { useNews } from './news.resource';
import { RedeemSection } from './redeem-section';
import styles from './rewards.module.css';
import { useShownPoints } from './points.resource';

// Most visits have no news, so neither the call, nor this chunk, nor its texts are part of them.
const NewsCard = lazyPanel(async () => (await withTexts(import('./news-card'))).NewsCard, PanelFailure, {
  ownSuspense: false,
});

const FirstScan = lazyPanel(async () => (await withTexts(import('./first-scan'))).FirstScan, PanelFailure, {
  ownSuspense: false,
});

const HomeTail = lazyPanel(
  async () => (await withTexts(import(/* webpackChunkName: "home-tail" */ './home-tail'))).HomeTail,
  PanelFailure,
);

/** /user/rewards: the home of the user area: news, the redeem section, three links and the last scans (docs/product.md §2). */
export function RewardsPage() {
  const shown = useShownPoints();
  const { data: points } = shown;
  const hasNews = (points?.unseenNews ?? 0) > 0;
  // Fetched in parallel with its chunk.
  const { data: news, error: newsError } = useNews(hasNews);
  const waitsForNews = hasNews && news === undefined && newsError === undefined;
  // The space is taken with the figures, before which nothing can be claimed: nothing moves under a thumb later.
  const newsSpace = <Skeleton shape="block" height="184px" />;
  return (
    <Stack>
      {hasNews && <Suspense fallback={newsSpace}>{waitsForNews ? newsSpace : <NewsCard news={news} />}</Suspense>}
      <Stack className={styles.home}>
        <RedeemSection shown={shown} first={<FirstScan />} />
        <Stack>
          <Ways />
          <HomeTail />
        </Stack>
      </Stack>
    </Stack>
  );
}

function Ways() {
  const { t } = useLingui();
  const ways = [
    { to: paths.scan, label: t`Scan QR`, Icon: ScanLine },
    { to: paths.history, label: t`Rewards History`, Icon: History },
    { to: paths.stores, label: t`Near by Stores`, Icon: MapPin },
  ];
  return (
    <ul className={styles.ways} aria-label={t`Go to`}>
      {ways.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link className={styles.way} to={to}>
            <Icon size={20} aria-hidden="true" />
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
