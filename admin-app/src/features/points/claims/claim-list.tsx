import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Pager } from '@loyalty/shared-ui/pager';
import { Link } from '@loyalty/shared-ui/router';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { CircleCheck, SearchX, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { QueuedClaim } from '../../../claims/claim';
import { useAge, useClaimantName } from '../../../claims/claim-words';
import { ListRegion } from '../../../lists/list-region';
import { usePagerLabels } from '../../../lists/list-table';
import { pageSize } from '../../../lists/use-list-view';
import { paths } from '../../../paths';
import styles from './claims.module.css';
import { rowId, type Triage } from './use-triage';

interface ClaimRowProps {
  claim: QueuedClaim;
  age: string;
  to: string;
  current: boolean;
  /** Undefined: the claim cannot be selected. */
  checked: boolean | undefined;
  onCheck: (claim: QueuedClaim) => void;
}

/** Renders again only when its own claim changes: each key would draw all rows. */
function Row({ claim, age, to, current, checked, onCheck }: ClaimRowProps) {
  const { t } = useLingui();
  const name = useClaimantName()(claim);
  const signals = claim.signals.length;
  const points = formatNumber(claim.points);
  return (
    <li className={styles.row} data-current={current || undefined} data-checked={checked || undefined}>
      {checked !== undefined && (
        <Checkbox
          className={styles.check}
          hideLabel
          label={t`Select ${claim.transactionId}`}
          checked={checked}
          onChange={() => onCheck(claim)}
        />
      )}
      <Link
        id={rowId(claim.transactionId)}
        className={styles.rowLink}
        to={to}
        preventScrollReset
        aria-current={current || undefined}
      >
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.points}>
          <span>{t`${points} points`}</span>
          {claim.worthPaise !== null && <span>{` · ${formatPaise(claim.worthPaise)}`}</span>}
        </span>
        <span className={styles.detail}>
          {`${t`${plural(claim.scans, { one: '# scan', other: '# scans' })}`} · ${age}`}
        </span>
        {signals > 0 && (
          <span className={styles.flag}>
            <TriangleAlert size={14} aria-hidden="true" />
            <span>{t`${plural(signals, { one: '# signal', other: '# signals' })}`}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

const ClaimRow = memo(Row);

/** Renders the box that selects the page, and the filter by signals, above the rows. */
export function ListTools({ triage }: { triage: Triage }) {
  const { t } = useLingui();
  const { view, rows, selected, decides } = triage;
  const allChecked = rows.length > 0 && rows.every(({ transactionId }) => selected.has(transactionId));
  const count = formatNumber(rows.length);
  const someChecked = rows.some(({ transactionId }) => selected.has(transactionId));
  return (
    <div className={styles.listTools}>
      {decides && view.filters.status === '' && rows.length > 0 && (
        <Checkbox
          label={t`Select all ${count}`}
          checked={allChecked}
          indeterminate={someChecked && !allChecked}
          onChange={() => triage.select(rows, !allChecked)}
        />
      )}
      <Checkbox
        label={t`With signals only`}
        checked={view.filters.signal === 'yes'}
        onChange={(event) => view.setFilters({ signal: event.target.checked ? 'yes' : '' })}
      />
    </div>
  );
}

/** Renders the claims of a page as links, with a box each while they wait. */
export function ClaimList({ triage }: { triage: Triage }) {
  const { t } = useLingui();
  const { view, response, rows, total, current, selected, decides, toggle } = triage;
  const age = useAge();
  const pagerLabels = usePagerLabels(response.data?.capped);
  const checkable = decides && view.filters.status === '';
  return (
    <ListRegion
      response={response}
      count={rows.length}
      filtered={view.filters.search !== '' || view.filters.signal !== ''}
      loadingLabel={t`Loading the claims`}
      errorTitle={t`The claims could not be loaded`}
      skeleton={
        <div className={styles.padded}>
          <SkeletonRows rows={pageSize} />
        </div>
      }
      empty={
        <EmptyState
          icon={<CircleCheck aria-hidden="true" />}
          title={view.filters.status === '' ? t`No claim is waiting` : t`No claims yet`}
          message={view.filters.status === '' ? t`New claims appear here by themselves.` : undefined}
        />
      }
      noResults={
        <EmptyState icon={<SearchX aria-hidden="true" />} title={t`No claim matches`} message={t`Change the search.`} />
      }
    >
      <ol className={styles.rows} aria-label={t`Claims`}>
        {rows.map((claim) => (
          <ClaimRow
            key={claim.transactionId}
            claim={claim}
            age={age(claim.claimedAt)}
            to={paths.claim(claim.transactionId) + triage.search}
            current={claim.transactionId === current}
            checked={checkable ? selected.has(claim.transactionId) : undefined}
            onCheck={toggle}
          />
        ))}
      </ol>
      <div className={styles.pager}>
        <Pager page={view.page} total={total} onPageChange={(page) => triage.turnTo(page)} labels={pagerLabels} />
      </div>
    </ListRegion>
  );
}
