import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { formatNumber } from '@loyalty/shared-ui/num';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { useSchemeName } from '../../schemes/scheme-name';
import { useSchemeWords } from '../../schemes/scheme-words';
import { useAmountText } from '../../worth/worth';
import { FillingPipe } from './filling-pipe';
import { ReferralRow } from './referral-row';
import styles from './scheme-card.module.css';
import { orderSchemes, useSchemes, type OwnScheme } from './schemes.resource';

const maxOthers = 2;

/** Renders the schemes that apply to the user, if any: the nearest goal, else the level, else the booster, and the others in a line each. */
export function SchemeCard() {
  const { data: schemes, error } = useSchemes();
  const nameOf = useSchemeName();
  if (!schemes) return error ? null : <Skeleton shape="block" height="168px" />;
  const ordered = orderSchemes(schemes, pageNow());
  const [main, ...others] = ordered.filter(({ referral }) => !referral);
  const invitation = ordered.find(({ referral }) => referral);
  if (!main && !invitation) return null;
  return (
    <Card title={nameOf((main ?? invitation)?.names)}>
      <Stack gap={3}>
        {main && <MainScheme scheme={main} />}
        {others.slice(0, maxOthers).map((scheme) => (
          <OtherScheme key={scheme.id} scheme={scheme} />
        ))}
        {invitation?.referral && (
          <ReferralRow scheme={invitation} referral={invitation.referral} alone={main === undefined} />
        )}
      </Stack>
    </Card>
  );
}

function MainScheme({ scheme }: { scheme: OwnScheme }) {
  const { figure, what, share, isReached } = useStanding(scheme);
  const limits = useLimits();
  return (
    <div className={styles.main}>
      <p className={styles.figure}>{figure}</p>
      {share === undefined ? null : (
        <div className={styles.run}>
          <FillingPipe share={share} full={isReached} />
          {what && <p className={styles.what}>{what}</p>}
        </div>
      )}
      {!isReached && <p className={styles.limits}>{limits(scheme)}</p>}
    </div>
  );
}

function OtherScheme({ scheme }: { scheme: OwnScheme }) {
  const nameOf = useSchemeName();
  const { figure } = useStanding(scheme);
  const limits = useLimits();
  return (
    <div className={styles.other}>
      <p>
        <strong>{nameOf(scheme.names)}</strong>
        <span>{` · ${figure}`}</span>
      </p>
      <p className={styles.limits}>{limits(scheme)}</p>
    </div>
  );
}

/** Returns where the user is with a scheme: the figure, the sentence below it, and how full the pipe is. */
function useStanding({ goal, tiers, booster }: OwnScheme) {
  const { t } = useLingui();
  const { boost } = useSchemeWords();
  const nameOf = useSchemeName();
  const amountText = useAmountText();
  if (goal) {
    const reward = amountText({ points: goal.points });
    if (goal.isReached)
      return {
        figure: t`Goal reached`,
        what: goal.reachedAt ? t`${reward} added` : t`${reward} will be added in a moment`,
        share: 1,
        isReached: true,
      };
    const done = formatNumber(goal.done);
    const target = formatNumber(goal.target);
    const count = goal.target;
    const figures = {
      scans: t`${plural(count, { one: `${done} of ${target} label`, other: `${done} of ${target} labels` })}`,
      points: t`${plural(count, { one: `${done} of ${target} point`, other: `${done} of ${target} points` })}`,
      products: t`${plural(count, { one: `${done} of ${target} product`, other: `${done} of ${target} products` })}`,
    };
    return { figure: figures[goal.of], what: t`At the goal you get ${reward}`, share: goal.done / goal.target };
  }
  if (tiers) {
    const { level, next, points } = tiers;
    const figure = level ? `${nameOf(level.names)} · ${boost(level)}` : boost({ ...next });
    if (!next) return { figure, share: 1 };
    const missing = next.from - points;
    const left = formatNumber(missing);
    const [name, brings] = [nameOf(next.names), boost(next)];
    const from = level?.from ?? 0;
    return {
      figure: level ? figure : t`Next level: ${name}`,
      what: t`${plural(missing, { one: `${left} point more to ${name}: ${brings}`, other: `${left} points more to ${name}: ${brings}` })}`,
      share: (points - from) / (next.from - from),
    };
  }
  return { figure: boost({ ...booster }) };
}

const shownNames = 3;

/** Returns which scans count, until when, and where. */
function useLimits(): (scheme: OwnScheme) => string {
  const { t } = useLingui();
  const words = useSchemeWords();
  return (scheme) => {
    const { productNames, products, selectedLabels, firstScan, scanOfDay } = scheme;
    const rest = products - Math.min(products, shownNames);
    const named = productNames.join(', ');
    const which = rest > 0 ? t`${plural(rest, { one: `${named} and # more`, other: `${named} and # more` })}` : named;
    const parts = [
      which,
      selectedLabels && t`selected labels only`,
      firstScan && t`for your first scan`,
      scanOfDay !== undefined && t`from scan ${scanOfDay} of the day`,
      words.limits(scheme),
    ];
    return parts.filter(Boolean).join(' · ');
  };
}
