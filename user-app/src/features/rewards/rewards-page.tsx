import { useLingui } from '@lingui/react/macro';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { Link } from '@loyalty/shared-ui/router';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { History, MapPin, ScanLine } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { withTexts } from '../../i18n/texts';
import { PanelFailure } from '../../panel/panel-failure';
import { paths } from '../../paths';
import { useNews } from './news.resource';
import { PointsCard } from './points-card';
import { RedeemSection } from './redeem-section';
import styles from './rewards.module.css';
import { useShownPoints } from './points.resource';

// Most visits have no news, so neither the call, nor this chunk, nor its texts are part of them.
const NewsCard = lazyPanel(async () => (await withTexts(import('./news-card'))).NewsCard, PanelFailure, {
  ownSuspense: false,
});

const HomeTail = lazyPanel(
  async () => (await withTexts(import(/* webpackChunkName: "home-tail" */ './home-tail'))).HomeTail,
  PanelFailure,
);

/** /user/rewards: the home of the user area: news, the redeem section, three links and the last scans (docs/product.md §2). */
export function RewardsPage() {
  const { t } = useLingui();
  const shown = useShownPoints();
  const { data: points } = shown;
  const unseen = (points?.unseenNews ?? 0) > 0;
  // News that the first figures know of are above. Later ones, and those that figures of an earlier visit did not know of, are below
  // the links: above they would move the claim button.
  const [above, setAbove] = useState<boolean>();
  if (points && (above === undefined || (above && !unseen))) setAbove(unseen && navigator.onLine);
  const hasNews = unseen && (above || !shown.isOld);
  const [isNewsPlaced, setNewsPlaced] = useState(false);
  // Fetched in parallel with its chunk.
  const { data: news, error: newsError } = useNews(hasNews);
  const waitsForNews = hasNews && news === undefined && newsError === undefined;
  // Some space is taken with the figures; the claim button waits until the news have theirs: nothing moves under a thumb.
  const newsSpace = <Skeleton shape="block" height="184px" />;
  // News come above: until the first figures decide, nothing has a place that it would lose.
  if (!points && !shown.error)
    return (
      <Stack as="section" aria-label={t`Redeem`}>
        <PointsCard />
      </Stack>
    );
  const newsCard = hasNews && (
    <Suspense fallback={newsSpace}>
      {waitsForNews ? (
        newsSpace
      ) : (
        <>
          <NewsCard news={news} />
          <Placed onPlaced={setNewsPlaced} />
        </>
      )}
    </Suspense>
  );
  return (
    <Stack>
      {above && newsCard}
      <Stack className={styles.home}>
        <RedeemSection shown={shown} waits={above && hasNews && !isNewsPlaced} />
        <Stack>
          <Ways />
          {!above && newsCard}
          <HomeTail />
        </Stack>
      </Stack>
    </Stack>
  );
}

/** Tells when what is beside it is rendered, be it what says that it cannot be loaded. */
function Placed({ onPlaced }: { onPlaced: (placed: boolean) => void }) {
  useEffect(() => onPlaced(true), [onPlaced]);
  return null;
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
