import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import type { Question, Verdict } from '../../../claims/decision';
import { useClaimantName } from '../../../claims/claim-words';
import type { ClaimSelection } from '../../../claims/use-claim-selection';
import { ListTable } from '../../../lists/list-table';
import { usePermissions } from '../../../session/permissions.resource';
import { NoRedemptions } from './no-redemptions';
import styles from './redemptions.module.css';
import type { Redemption } from './redemptions.resource';
import { isUndecided, type ShownRedemptions } from './use-shown-redemptions';

interface RedemptionTableProps {
  shown: ShownRedemptions;
  selection: ClaimSelection<Redemption>;
  onAsk: (question: Question) => void;
  onOpen: (claim: Redemption) => void;
}

/** Renders one page of redemptions: select, approve or reject, open the items and the user's rewards. */
export function RedemptionTable({ shown, selection, onAsk, onOpen }: RedemptionTableProps) {
  const { t } = useLingui();
  const nameOf = useClaimantName();
  const mayDecide = usePermissions()('claims.decide');
  const empty = <NoRedemptions shown={shown} />;
  const decide = (kind: Verdict, row: Redemption) => () => onAsk({ kind, claims: [row] });
  return (
    <ListTable
      view={shown.view}
      response={shown.response}
      empty={empty}
      noResults={empty}
      className={styles.table}
      caption={t`Redemptions`}
      rowKey={(row) => row.transactionId}
      loadingLabel={t`Loading redemptions`}
      errorTitle={t`The redemptions could not be loaded`}
      {...(mayDecide && {
        selection: {
          selected: new Set(selection.selected.keys()),
          onSelectedChange: (ids: ReadonlySet<string>) =>
            selection.select(shown.rows.filter(({ transactionId }) => ids.has(transactionId))),
          rowLabel: (row: Redemption) => t`Select ${row.transactionId} of ${nameOf(row)}`,
          pageLabel: t`Select all on this page`,
        },
      })}
      actionsLabel={t`Actions`}
      rowActions={(row) => (
        <span className={styles.actions}>
          {mayDecide && isUndecided(row) && (
            <>
              <Button
                variant="secondary"
                size="sm"
                aria-label={t`Approve ${row.transactionId}`}
                onClick={decide('approve', row)}
              >
                {t`Approve`}
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={t`Reject ${row.transactionId}`}
                onClick={decide('reject', row)}
              >
                {t`Reject`}
              </Button>
            </>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-label={t`Items, rewards: ${row.transactionId}, ${nameOf(row)}`}
            onClick={() => onOpen(row)}
          >
            {t`Items, rewards`}
          </Button>
        </span>
      )}
    />
  );
}
