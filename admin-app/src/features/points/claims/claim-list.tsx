import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Pager } from '@loyalty/shared-ui/pager';
import { Link } from '@loyalty/shared-ui/router';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { CircleCheck, SearchX, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useAge, useClaimantName } from '../../../claims/claim-words';
import { useWorthText } from '../../../programme/points-text';
import type { QueuedClaim } from '../../../claims/claims.resource';
import { ListRegion } from '../../../lists/list-region';
import { usePagerLabels } from '../../../lists/list-table';
import { ToLabels } from '../../../lists/to-labels';
import { pageSize } from '../../../lists/use-list-view';
import { paths } from '../../../paths';
import { useSetup } from '../../../setup/setup.resource';
import styles from './claims.module.css';
import type { ClaimsList } from './use-claims-list';
import { type CurrentClaim, rowId } from './use-current-claim';
import type { Triage } from './use-triage';

interface ClaimRowProps {
  claim: QueuedClaim;
  age: string;
  to: string;
  current: boolean;
  checked: boolean | undefined;
  onCheck: (claim: QueuedClaim) => void;
}

/** Renders again only when its own claim changes: each key would draw all rows. */
function Row({ claim, age, to, current, checked, onCheck }: ClaimRowProps) {
  const { t } = useLingui();
  const name = useClaimantName()(claim);
  const worth = useWorthText();
  const signals = claim.signals.length;
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
        <span className={styles.points}>{worth(claim)}</span>
        <Muted as="span" size={13}>
          {`${t`${plural(claim.scansCount, { one: '# scan', other: '# scans' })}`} · ${age}`}
        </Muted>
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

interface ListPartProps {
  list: ClaimsList;
  triage: Triage;
}

export function ListTools({ list: { view, rows, waits }, triage: { selection, selected, decides } }: ListPartProps) {
  const { t } = useLingui();
  const isSelected = ({ transactionId }: QueuedClaim) => selection.selected.has(transactionId);
  const allChecked = rows.every(isSelected);
  const count = formatNumber(rows.length);
  return (
    <Stack row spread gap={3} className={styles.listTools}>
      {decides && waits && rows.length > 0 && (
        <Checkbox
          label={t`Select all ${count}`}
          checked={allChecked}
          indeterminate={rows.some(isSelected) && !allChecked}
          onChange={() =>
            allChecked
              ? selection.deselect(new Set(rows.map(({ transactionId }) => transactionId)))
              : selection.select([...selected, ...rows])
          }
        />
      )}
      <Checkbox
        label={t`With signals only`}
        checked={view.filters.signal === 'yes'}
        onChange={(event) => view.setFilters({ signal: event.target.checked ? 'yes' : '' })}
      />
    </Stack>
  );
}

export function ClaimList({ list, current, triage }: ListPartProps & { current: CurrentClaim }) {
  const { t } = useLingui();
  const { view, response, rows, total, waits } = list;
  const { selected, toggle } = triage.selection;
  const age = useAge();
  // Until the first claim: later an empty queue is a good sign.
  const isNew = useSetup().data?.isOver === false;
  const pagerLabels = usePagerLabels(response.data?.capped);
  return (
    <ListRegion
      response={response}
      count={rows.length}
      filtered={view.filters.search !== '' || view.filters.signal !== ''}
      loadingLabel={t`Loading the claims`}
      errorTitle={t`The claims could not be loaded`}
      skeleton={<SkeletonRows rows={pageSize} />}
      empty={
        <EmptyState
          icon={<CircleCheck aria-hidden="true" />}
          title={waits ? t`No claim is waiting` : t`No claims yet`}
          message={waits ? t`New claims appear here by themselves.` : undefined}
          action={isNew && <ToLabels />}
        />
      }
      noResults={
        <EmptyState icon={<SearchX aria-hidden="true" />} title={t`No claim matches`} message={t`Change the search.`} />
      }
    >
      <ol aria-label={t`Claims`}>
        {rows.map((claim) => (
          <ClaimRow
            key={claim.transactionId}
            claim={claim}
            age={age(claim.claimedAt)}
            to={paths.claim(claim.transactionId) + current.search}
            current={claim.transactionId === current.id}
            checked={triage.decides && waits ? selected.has(claim.transactionId) : undefined}
            onCheck={toggle}
          />
        ))}
      </ol>
      <div className={styles.pager}>
        <Pager page={view.page} total={total} onPageChange={(page) => current.turnTo(page)} labels={pagerLabels} />
      </div>
    </ListRegion>
  );
}
