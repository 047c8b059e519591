import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { Link } from '@loyalty/shared-ui/router';
import { SelectionBar } from '@loyalty/shared-ui/selection-bar';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { ArrowLeft, Check, Keyboard, SlidersHorizontal, X } from 'lucide-react';
import { pointsOf } from '../../../claims/claim';
import { ClaimDialogs } from '../../../claims/deciding/claim-dialogs';
import { useAge } from '../../../claims/claim-words';
import { useSendOnLeaving } from '../../../claims/decision-outbox-provider';
import { useClaimsSummary } from '../../../claims/claims-summary.resource';
import { LastDecision } from '../../../claims/deciding/last-decision';
import { WaitingOrders } from '../../../confirmations/waiting-orders';
import { ListSearch } from '../../../lists/list-filters';
import { formatTotal } from '../../../lists/list-table';
import { PageTitle } from '../../../page/page-title';
import { paths } from '../../../paths';
import { Key } from '../../../preferences/key';
import { useShortcutKeys } from '../../../preferences/use-shortcuts';
import { ClaimList, ListTools } from './claim-list';
import { ClaimPanel, claimHeadingId } from './claim-panel';
import styles from './claims.module.css';
import { withoutClaims } from './claims.resource';
import { KeysDialog } from './keys-dialog';
import { type Triage, useTriage } from './use-triage';

/** What waits, without the claims that were just decided here. */
function Waiting({ triage }: { triage: Triage }) {
  const { t } = useLingui();
  const age = useAge();
  const read = useClaimsSummary().data;
  if (!read) return <Skeleton width="24ch" />;
  const summary = withoutClaims(read, triage.unsent);
  const { waiting } = summary;
  if (waiting === 0) return <span>{t`Nothing is waiting.`}</span>;
  const points = formatNumber(summary.points);
  const flagged = formatTotal(summary.flagged, summary.flagged_capped);
  return (
    <span className={styles.facts}>
      <strong>{t`${plural(waiting, { one: '# waiting', other: '# waiting' })}`}</strong>
      <span>
        {`${t`${points} points`}${(summary.worth_paise !== null && ` · ${formatPaise(summary.worth_paise)}`) || ''}`}
      </span>
      {summary.oldest_claimed_at && <span>{t`Oldest: ${age(summary.oldest_claimed_at)}`}</span>}
      {summary.flagged > 0 && (
        <Link className={styles.link} to={`${paths.claims}?signal=yes`}>
          {t`${flagged} with signals`}
        </Link>
      )}
    </span>
  );
}

function Filters({ triage }: { triage: Triage }) {
  const { t } = useLingui();
  const { filters, setFilters } = triage.view;
  return (
    <div className={styles.filters}>
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
    </div>
  );
}

function Selection({ triage }: { triage: Triage }) {
  const { t } = useLingui();
  const claims = [...triage.selected.values()];
  if (claims.length === 0) return null;
  const points = formatNumber(pointsOf(claims));
  return (
    <SelectionBar
      attached
      label={t`${plural(claims.length, { one: '# selected', other: '# selected' })}`}
      summary={t`${points} points`}
      clearLabel={t`Clear`}
      onClear={triage.clearSelection}
      actions={
        <>
          <Button
            variant="quiet"
            size="sm"
            icon={<X aria-hidden="true" />}
            aria-keyshortcuts="R"
            onClick={() => triage.askSelected('reject')}
          >
            {t`Reject`}
            <Key>R</Key>
          </Button>
          <Button
            size="sm"
            icon={<Check aria-hidden="true" />}
            aria-keyshortcuts="A"
            onClick={() => triage.askSelected('approve')}
          >
            {t`Approve`}
            <Key>A</Key>
          </Button>
        </>
      }
    />
  );
}

/** Returns whether Enter belongs to what is focused. */
const onControl = () => document.activeElement?.matches('button, summary, a:not([id^="claim-"])') ?? false;

function useTriageKeys(triage: Triage) {
  useShortcutKeys({
    j: () => triage.step(1),
    k: () => triage.step(-1),
    a: triage.approve,
    r: triage.reject,
    z: triage.undo,
    x: () => {
      if (triage.claim && triage.canDecide) triage.toggle(triage.claim);
    },
    '?': () => triage.ask({ kind: 'keys' }),
    Enter: () => {
      if (onControl() || !triage.claim) return false;
      if (triage.wide) document.getElementById(claimHeadingId)?.focus();
      else triage.show(triage.claim);
    },
    Escape: () => {
      if (triage.selected.size > 0) triage.clearSelection();
      else triage.back();
    },
  });
}

/**
 * /admin/claims and /admin/claims/:transaction_id: the claims that wait, oldest first, with one of them beside the list;
 * below 1024 px the list or the claim.
 */
export function ClaimsPage() {
  const { t } = useLingui();
  const triage = useTriage();
  useTriageKeys(triage);
  const showsList = triage.wide || !triage.named;
  const { asked } = triage;
  const openedAt = useSendOnLeaving();
  const close = () => triage.ask(undefined);
  return (
    <div className={styles.page}>
      <PageTitle title={t`Claims`} />
      {!triage.named && <WaitingOrders />}
      <PageHeader
        title={t`Claims`}
        description={<Waiting triage={triage} />}
        actions={
          <>
            <Button
              variant="quiet"
              icon={<Keyboard aria-hidden="true" />}
              className={styles.keysButton}
              onClick={() => triage.ask({ kind: 'keys' })}
            >
              {t`Shortcut keys`}
            </Button>
            <LinkButton variant="secondary" to={paths.approvalRules} icon={<SlidersHorizontal aria-hidden="true" />}>
              {t`Rules`}
            </LinkButton>
          </>
        }
      />
      <div className={styles.split}>
        {showsList && (
          <section className={styles.list} aria-label={t`List of claims`}>
            {triage.selected.size > 0 ? <Selection triage={triage} /> : <Filters triage={triage} />}
            <ListTools triage={triage} />
            <div className={styles.scroller}>
              <ClaimList triage={triage} />
            </div>
          </section>
        )}
        {(triage.wide || triage.named) && (
          // Each claim starts at its top.
          <section key={triage.current} className={styles.panel} aria-label={t`Claim`} tabIndex={-1}>
            {!triage.wide && (
              <Link className={styles.backLink} to={paths.claims + triage.search}>
                <ArrowLeft size={16} aria-hidden="true" />
                {t`All claims`}
              </Link>
            )}
            <ClaimPanel triage={triage} />
          </section>
        )}
      </div>
      <LastDecision onUndo={triage.undo} openedAt={openedAt} hasKey />
      {asked?.kind === 'keys' ? (
        <KeysDialog decides={triage.decides} onClose={close} />
      ) : (
        <ClaimDialogs asked={asked} onDecide={triage.decide} onClose={close} />
      )}
    </div>
  );
}
