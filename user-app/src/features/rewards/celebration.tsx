import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { useBrand } from '@loyalty/shared-ui/brand';
import { useToast } from '@loyalty/shared-ui/toast';
import { Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CountUp } from '../../celebration/count-up';
import { FlowDrawing } from '../../celebration/flow-drawing';
import { Confetti } from '../../celebration/lazy-confetti';
import { useLanguage } from '../../i18n/user-messages';
import { useSchemeName } from '../../schemes/scheme-name';
import { useSpokenResult } from '../../speech/use-spoken-result';
import { useWorth } from '../../worth/worth';
import styles from './celebration.module.css';
import type { NewsItem } from './news.resource';

/** Approvals, payments and bonuses that are not for a scan are celebrated as a scan is. */
export const isCelebrated = ({ kind }: NewsItem): boolean =>
  kind === 'payout-paid' || kind === 'approval' || isBonus(kind);

const isBonus = (kind: NewsItem['kind']) => kind === 'scheme-goal' || kind === 'scheme-referral';

function useTitle() {
  const { t } = useLingui();
  return ({ kind }: NewsItem): string => {
    if (kind === 'scheme-goal') return t`Goal reached`;
    if (kind === 'scheme-referral') return t`Bonus added`;
    return kind === 'payout-paid' ? t`Paid` : t`Claim approved`;
  };
}

/** Returns what is written large: "₹200", or "100 points" where a point has no value, and the points beside an amount. */
function useAmount({ kind, points, payout, worthPaise }: NewsItem) {
  const { rupees, points: count } = useWorth()({
    points,
    // A bonus is not claimed yet: it is worth what a point is now.
    paise: kind === 'payout-paid' ? payout.amountPaise : isBonus(kind) ? undefined : (worthPaise ?? null),
  });
  return rupees === undefined ? { large: count } : { large: rupees, ...(points > 0 && { small: count }) };
}

/** Whose confetti this page has thrown: the card stays until it is dismissed, confetti comes once. */
const thrown = new Set<string>();

/** Renders the large figure of a payment or an approval, its facts, and confetti. */
export function Celebration({ item }: { item: NewsItem }) {
  const { locale } = useLanguage();
  const titleOf = useTitle();
  const schemeName = useSchemeName();
  const { large, small } = useAmount(item);
  const { id, kind, at, transactionId, payout } = item;
  const [isNew] = useState(() => !thrown.has(`${kind} ${String(id)}`));
  useEffect(() => void thrown.add(`${kind} ${String(id)}`), [kind, id]);
  const { masked, reference } = payout;
  useSpokenResult(isNew && kind === 'payout-paid' ? { kind: 'paid', amount: large } : undefined);
  const day = at && formatDate(at, 'date', locale);
  return (
    <div className={styles.root}>
      {isNew && <Confetti />}
      <FlowDrawing state="success" />
      <p className={styles.figure}>
        <CountUp text={large} />
      </p>
      {small && <p className={styles.small}>{small}</p>}
      <p className={styles.what}>
        {kind === 'payout-paid' && masked ? <Trans>Paid to {masked}</Trans> : titleOf(item)}
        <span>{day && ` · ${day}`}</span>
      </p>
      <p className={styles.detail}>
        {reference ? (
          <Trans>
            Bank reference (UTR): <strong>{reference}</strong>
          </Trans>
        ) : (
          (transactionId ?? schemeName(item.scheme?.names))
        )}
      </p>
    </div>
  );
}

/** Shares a picture of the amount, without anything of the bank; where files cannot be shared it is downloaded. */
export function ShareButton({ item }: { item: NewsItem }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { name = t`Loyalty Programme` } = useBrand();
  const { large, small } = useAmount(item);
  const day = item.at && formatDate(item.at, 'date', locale);
  const titleOf = useTitle();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const share = async () => {
    const { sharePicture } = await import(/* webpackChunkName: "share-picture" */ '../../celebration/share-picture');
    await sharePicture({
      programme: name,
      figure: large,
      what: titleOf(item),
      detail: [small, day].filter(Boolean).join(' · '),
    });
  };
  const start = async () => {
    // A second picture must not be shared while the phone asks where the first one goes.
    setBusy(true);
    try {
      await share();
    } catch (error) {
      console.error(error);
      toast.error(t`The picture could not be shared.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      icon={<Share2 aria-hidden="true" />}
      busy={busy}
      busyLabel={t`Sharing…`}
      onClick={() => void start()}
    >
      <Trans>Share</Trans>
    </Button>
  );
}
