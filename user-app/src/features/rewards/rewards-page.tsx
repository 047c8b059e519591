import { Plural, useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Tile, Tiles } from '@loyalty/shared-ui/tile';
import { History, MapPin, ScanLine } from 'lucide-react';
import { paths } from '../../paths';
import { PointsCard } from './points-card';
import { usePointsSummary } from './points-summary.resource';
import { RedeemBox } from './redeem-box';
import styles from './rewards.module.css';

/** /user/rewards: the home of the user area, with the redeem section and three tiles (spec §2). */
export function RewardsPage() {
  const { t } = useLingui();
  const balance = usePointsSummary().data?.balance;
  const shown = formatNumber(balance ?? 0);
  return (
    <div className={styles.home}>
      <section className={styles.points} aria-label={t`Redeem`}>
        <PointsCard />
        <RedeemBox balance={balance}>
          {balance ? (
            <Plural value={balance} one={`Claim ${shown} point`} other={`Claim ${shown} points`} />
          ) : (
            t`Claim points`
          )}
        </RedeemBox>
      </section>
      <Tiles label={t`Go to`} className={styles.tiles}>
        <Tile to={paths.scan} label={t`Scan QR`} icon={<ScanLine aria-hidden="true" />} />
        <Tile to={paths.history} label={t`Reward History`} icon={<History aria-hidden="true" />} />
        <Tile to={paths.stores} label={t`Near by Stores`} icon={<MapPin aria-hidden="true" />} wide />
      </Tiles>
    </div>
  );
}
