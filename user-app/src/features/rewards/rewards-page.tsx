import { useLingui, Plural } from '@lingui/react/macro';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { Tile, Tiles } from '@loyalty/shared-ui/tile';
import { History, MapPin, ScanLine, ChevronRight, Hourglass, CloudUpload } from 'lucide-react';
import { Suspense } from 'react';
import { withTexts } from '../../i18n/texts';
import { useWaitingScans } from '../../offline/use-queued-scans';
import { PanelFailure } from '../../panel/panel-failure';
import { paths } from '../../paths';
import { usePayoutDetails } from '../../payout/payout-details.resource';
import { useProgramme } from '../../programme/programme.resource';
import { useNews } from './news.resource';
import { PointsCard } from './points-card';
import { RedeemBox } from './redeem-box';
import styles from './rewards.module.css';
import { useShownPoints } from './points.resource';

// Most visits have no news, so neither the call, nor this chunk, nor its texts are part of them.
const NewsCard = lazyPanel(async () => (await withTexts(import('./news-card'))).NewsCard, PanelFailure, {
  ownSuspense: false,
});

const NameNeededCard = lazyPanel(
  async () => (await withTexts(import('../../payout/name-needed-card'))).NameNeededCard,
  PanelFailure,
  { ownSuspense: false },
);

/** /user/rewards: the home of the user area, with the redeem section and three tiles (docs/product.md §2). */
export function RewardsPage() {
  const { t } = useLingui();
  const { data: points, isOld } = useShownPoints();
  const hasNews = (points?.unseenNews ?? 0) > 0;
  // Fetched in parallel with its chunk.
  const { data: news, error: newsError } = useNews(hasNews);
  // Read only where a name can keep a user from being paid.
  const writesLatin = (useProgramme()?.latinNames.length ?? 0) > 0;
  const { data: payout, error: payoutError } = usePayoutDetails(writesLatin);
  const isNameNeeded = payout?.nameNeeded ?? false;
  const waitsForName = writesLatin && payout === undefined && payoutError === undefined;
  const waitsForNews = waitsForName || (hasNews && news === undefined && newsError === undefined);
  return (
    <Stack className={styles.home}>
      <Stack as="section" aria-label={t`Redeem`}>
        <PointsCard />
        <RedeemBox balance={points?.balance} old={isOld} />
      </Stack>
      <Stack>
        <Tiles label={t`Go to`}>
          <Tile to={paths.scan} label={t`Scan QR`} icon={<ScanLine aria-hidden="true" />} />
          <Tile to={paths.history} label={t`Reward History`} icon={<History aria-hidden="true" />} />
          <Tile to={paths.stores} label={t`Near by Stores`} icon={<MapPin aria-hidden="true" />} wide />
        </Tiles>
        {/* Content that depends on a response is last, and what is below the news is rendered with it, so that nothing moves
            under a thumb. */}
        <WaitingScansLink />
        <Suspense fallback={null}>
          {isNameNeeded && <NameNeededCard />}
          {hasNews && !waitsForName && <NewsCard news={news} />}
          {!waitsForNews && <AwaitingLink awaiting={points?.awaiting ?? 0} />}
        </Suspense>
      </Stack>
    </Stack>
  );
}

function AwaitingLink({ awaiting }: { awaiting: number }) {
  if (awaiting === 0) return null;
  const shown = formatNumber(awaiting);
  return (
    <Link className={styles.awaiting} to={paths.claims}>
      <Hourglass size={20} aria-hidden="true" />
      <span className={styles.awaitingText}>
        <Plural value={awaiting} one={`${shown} point awaits approval`} other={`${shown} points await approval`} />
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}

function WaitingScansLink() {
  const count = useWaitingScans().length;
  if (count === 0) return null;
  return (
    <LinkButton
      to={paths.history}
      variant="secondary"
      block
      icon={<CloudUpload aria-hidden="true" />}
      trailingIcon={<ChevronRight aria-hidden="true" />}
    >
      <Plural value={count} one="# scan is waiting to be sent" other="# scans are waiting to be sent" />
    </LinkButton>
  );
}
