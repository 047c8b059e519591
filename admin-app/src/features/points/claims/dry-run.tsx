import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Muted } from '@loyalty/shared-ui/muted';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { paths } from '../../../paths';
import { useWorthText } from '../../../programme/points-text';
import styles from './claims.module.css';
import type { DryRun } from './rules.resource';

export function DryRunResult({ result }: { result: DryRun }) {
  const { t } = useLingui();
  const { approved, claims, rejectedByAdmin: rejected, waiting, unread, days } = result;
  const worth = useWorthText()(approved);
  const most = Math.max(1, ...days.map((day) => day.claims));
  const share = formatNumber(claims === 0 ? 0 : Math.floor((100 * approved.claims) / claims));
  return (
    <Stack role="status">
      <p>
        <strong>
          {t`${plural(approved.claims, { one: '# claim', other: '# claims' })} of ${formatNumber(claims)} (${share} %) · ${worth}`}
        </strong>
        <span>{` ${t`would have been approved without an admin in the last 90 days.`}`}</span>
      </p>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${String(days.length * 6)} 60`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Approved claims per day; at most ${formatNumber(most)}`}
      >
        {days.map((day, index) => {
          const height = (56 * day.claims) / most;
          return <rect key={day.day} x={index * 6} y={60 - height} width={5} height={height} />;
        })}
      </svg>
      {rejected.claims > 0 ? (
        <Notice
          tone="warning"
          title={t`An admin rejected ${plural(rejected.claims, { one: '# of them', other: '# of them' })}`}
        >
          <Stack as="span" row>
            {rejected.transactionIds.slice(0, 20).map((id) => (
              <Link key={id} to={paths.claim(id)}>
                {id}
              </Link>
            ))}
          </Stack>
        </Notice>
      ) : (
        <Notice tone="success">{t`No claim that an admin rejected is among them.`}</Notice>
      )}
      {waiting.claims > 0 && (
        <p>{t`${plural(waiting.claims, { one: '# of them waits now.', other: '# of them wait now.' })}`}</p>
      )}
      {unread > 0 && (
        <Muted size={13}>
          {t`${plural(unread, { one: '# claim has not been searched for signals yet.', other: '# claims have not been searched for signals yet.' })}`}
        </Muted>
      )}
    </Stack>
  );
}
