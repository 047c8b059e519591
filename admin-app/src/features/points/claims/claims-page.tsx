import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Link } from '@loyalty/shared-ui/router';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { ArrowLeft, Keyboard, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useAge } from '../../../claims/claim-words';
import { useWorthText } from '../../../programme/points-text';
import { ClaimDialogs } from '../../../claims/deciding/claim-dialogs';
import { LastDecision } from '../../../claims/deciding/last-decision';
import { ClaimSelectionBar } from '../../../claims/selection-bar';
import { useWaitingClaims } from '../../../claims/use-waiting-claims';
import { AnnouncedProposals } from '../../../confirmations/announced-proposals';
import { ListSearch } from '../../../lists/list-filters';
import { formatTotal } from '../../../lists/list-table';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { useShortcutKeys } from '../../../preferences/use-shortcuts';
import { ClaimList, ListTools } from './claim-list';
import { ClaimPanel, claimHeadingId } from './claim-panel';
import styles from './claims.module.css';
import { KeysDialog } from './keys-dialog';
import { type ClaimsList, useClaimsList } from './use-claims-list';
import { type CurrentClaim, listId, useCurrentClaim } from './use-current-claim';
import { type Triage, useTriage } from './use-triage';

function Waiting() {
  const { t } = useLingui();
  const age = useAge();
  const worth = useWorthText();
  const { summary, error } = useWaitingClaims();
  // The list below says why, with Retry.
  if (!summary) return error ? <span>–</span> : <Skeleton width="24ch" />;
  const { waiting, oldestClaimedAt } = summary;
  if (waiting === 0) return <span>{t`Nothing is waiting.`}</span>;
  const flagged = formatTotal(summary.flagged, summary.flaggedCapped);
  return (
    <Stack as="span" row>
      <strong>{t`${plural(waiting, { one: '# waiting', other: '# waiting' })}`}</strong>
      <span>{worth(summary)}</span>
      {oldestClaimedAt && <span>{t`Oldest: ${age(oldestClaimedAt)}`}</span>}
      {summary.flagged > 0 && <Link to={`${paths.claims}?signal=yes`}>{t`${flagged} with signals`}</Link>}
    </Stack>
  );
}

function Filters({ view: { filters, setFilters } }: Pick<ClaimsList, 'view'>) {
  const { t } = useLingui();
  return (
    <Stack row gap={3} className={styles.filters}>
      <FilterChips
        className={styles.states}
        legend={t`Status`}
        options={[
          { value: '', label: t`Waiting` },
          { value: 'approved', label: t`Approved` },
          { value: 'rejected', label: t`Rejected` },
        ]}
        value={filters.status}
        onValueChange={(status) => setFilters({ status })}
      />
      <ListSearch
        label={t`Search name, mobile or transaction`}
        maxLength={100}
        value={filters.search}
        onValueChange={(search) => setFilters({ search })}
      />
    </Stack>
  );
}

/** Returns whether Enter belongs to what is focused. */
const onControl = () => document.activeElement?.matches('button, summary, a:not([id^="claim-"])') ?? false;

function useTriageKeys(current: CurrentClaim, triage: Triage, showKeys: () => void) {
  const { claim } = current;
  const { selection, selected } = triage;
  useShortcutKeys({
    j: () => current.step(1),
    k: () => current.step(-1),
    a: () => triage.decide('approve'),
    r: () => triage.decide('reject'),
    z: triage.undo,
    x: () => {
      if (claim && triage.canDecide) selection.toggle(claim);
    },
    '?': showKeys,
    Enter: () => {
      if (onControl() || !claim) return false;
      if (current.wide) document.getElementById(claimHeadingId)?.focus();
      else current.show(claim);
    },
    Escape: () => {
      if (selected.length > 0) selection.select([]);
      else current.back();
    },
  });
}

/**
 * /admin/claims and /admin/claims/:transaction_id: the claims that wait, oldest first, with one of them beside the list;
 * below 1024 px the list or the claim.
 */
export function ClaimsPage() {
  const { t } = useLingui();
  const list = useClaimsList();
  const current = useCurrentClaim(list);
  const triage = useTriage(list, current);
  const [keysShown, setKeysShown] = useState(false);
  const showKeys = () => setKeysShown(true);
  useTriageKeys(current, triage, showKeys);
  const { named, wide } = current;
  const { selected, selection, deciding } = triage;
  return (
    <Page
      name="claims"
      description={<Waiting />}
      actions={
        <>
          <Button
            variant="quiet"
            icon={<Keyboard aria-hidden="true" />}
            className={styles.keysButton}
            onClick={showKeys}
          >
            {t`Shortcut keys`}
          </Button>
          <LinkButton variant="secondary" to={paths.approvalRules} icon={<SlidersHorizontal aria-hidden="true" />}>
            {t`Rules`}
          </LinkButton>
        </>
      }
    >
      {!named && <AnnouncedProposals />}
      <div className={styles.split}>
        {(wide || !named) && (
          <section id={listId} className={styles.list} aria-label={t`List of claims`} tabIndex={-1}>
            {selected.length > 0 ? (
              <ClaimSelectionBar
                count={selected.length}
                claims={selected}
                onAsk={deciding.ask}
                onClear={() => selection.select([])}
                hasKeys
              />
            ) : (
              <Filters view={list.view} />
            )}
            <ListTools list={list} triage={triage} />
            <div className={styles.scroller}>
              <ClaimList list={list} current={current} triage={triage} />
            </div>
          </section>
        )}
        {(wide || named) && (
          // Each claim starts at its top.
          <section key={current.id} className={styles.panel} aria-label={t`Claim`} tabIndex={-1}>
            {!wide && (
              <Link className={styles.backLink} to={paths.claims + current.search}>
                <ArrowLeft size={16} aria-hidden="true" />
                {t`All claims`}
              </Link>
            )}
            <ClaimPanel
              current={current}
              triage={triage}
              isLoading={!list.response.error && (list.response.data === undefined || list.isTurning)}
            />
          </section>
        )}
      </div>
      <LastDecision onUndo={triage.undo} hasKey />
      <ClaimDialogs {...deciding} />
      {keysShown && <KeysDialog decides={triage.decides} onClose={() => setKeysShown(false)} />}
    </Page>
  );
}
