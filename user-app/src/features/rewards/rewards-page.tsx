import { useLingui } from '@lingui/react/macro';
import { Tile, Tiles } from '@loyalty/shared-ui/tile';
import { History, MapPin, ScanLine } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { paths } from '../../paths';
import { AwaitingLink } from './awaiting-link';
import { useNews } from './news.resource';
import { PointsCard } from './points-card';
import { RedeemBox } from './redeem-box';
import styles from './rewards.module.css';
import { useShownPoints } from './use-shown-points';
import { WaitingScansLink } from './waiting-scans-link';

// Most visits have no news, so neither the call nor this chunk is part of them.
const NewsCard = lazy(async () => ({ default: (await import('./news-card')).NewsCard }));

/** /user/rewards: the home of the user area, with the redeem section and three tiles (spec §2). */
export function RewardsPage() {
  const { t } = useLingui();
  const { data: points, isOld } = useShownPoints();
  const hasNews = (points?.unseenNews ?? 0) > 0;
  // Fetched in parallel with its chunk.
  const { data: news, error: newsError } = useNews(hasNews);
  const waitsForNews = hasNews && news === undefined && newsError === undefined;
  return (
    <div className={styles.home}>
      <section className={styles.points} aria-label={t`Redeem`}>
        <PointsCard />
        <RedeemBox balance={points?.balance} old={isOld} />
      </section>
      <div className={styles.beside}>
        <Tiles label={t`Go to`}>
          <Tile to={paths.scan} label={t`Scan QR`} icon={<ScanLine aria-hidden="true" />} />
          <Tile to={paths.history} label={t`Reward History`} icon={<History aria-hidden="true" />} />
          <Tile to={paths.stores} label={t`Nearby Stores`} icon={<MapPin aria-hidden="true" />} wide />
        </Tiles>
        {/* Content that depends on a response is last, and what is below the news is rendered with it, so that nothing moves
            under a thumb. */}
        <WaitingScansLink />
        <Suspense fallback={null}>
          {hasNews && <NewsCard news={news} />}
          {!waitsForNews && <AwaitingLink awaiting={points?.awaiting ?? 0} />}
        </Suspense>
      </div>
    </div>
  );
}
