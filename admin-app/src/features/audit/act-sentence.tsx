import { Plural, Trans } from '@lingui/react/macro';
import { Num } from '@loyalty/shared-ui/num';
import { numberOf, textOf, textsOf } from './act-details';
import { BatchLink, ClaimLink, ModelLink, PersonLink, ProductLink, StoreLink } from './act-links';
import styles from './act-sentence.module.css';
import type { Act } from './audit.resource';
import { useActNames } from './use-act-names';

/** What an admin did, in one sentence with links to what it was done to, and the reason given for it. */
export function ActSentence({ act }: { act: Act }) {
  const reason = textOf(act, 'reason');
  return (
    <div className={styles.root}>
      <span>
        <Sentence act={act} />
      </span>
      {reason && (
        <span className={styles.reason}>
          <Trans>
            Reason: <bdi>{reason}</bdi>
          </Trans>
        </span>
      )}
    </div>
  );
}

function Sentence({ act }: { act: Act }) {
  const actNames = useActNames();
  const name = textOf(act, 'name');
  const from = textOf(act, 'from');
  const to = textOf(act, 'to');
  const points = numberOf(act, 'points');
  const inserted = numberOf(act, 'inserted');
  const file = textOf(act, 'file');
  const names = textsOf(act, 'names');
  switch (act.action) {
    case 'admin-signed-in':
      return <Trans>Signed in</Trans>;
    case 'admin-signed-out':
      return act.details.everywhere === true ? <Trans>Signed out on all devices</Trans> : <Trans>Signed out</Trans>;
    case 'admin-code-locked':
      return <Trans>Somebody tried too many wrong codes for an admin’s mobile</Trans>;
    case 'model-added':
      return (
        <Trans>
          Added model <ModelLink act={act}>{name}</ModelLink>
        </Trans>
      );
    case 'model-renamed':
      return (
        <Trans>
          Renamed model <bdi>{from}</bdi> to <ModelLink act={act}>{to}</ModelLink>
        </Trans>
      );
    case 'model-deleted':
      return (
        <Trans>
          Deleted model <bdi>{name}</bdi>
        </Trans>
      );
    case 'product-added':
      return (
        <Trans>
          Added product <ProductLink act={act}>{name}</ProductLink>
        </Trans>
      );
    case 'product-renamed':
      return (
        <Trans>
          Renamed product <bdi>{from}</bdi> to <ProductLink act={act}>{to}</ProductLink>
        </Trans>
      );
    case 'product-removed':
      return (
        <>
          <Plural value={names.length} one="Removed # product" other="Removed # products" />: <Names names={names} />
        </>
      );
    case 'products-imported':
      return <Plural value={inserted} one="Imported # product from a sheet" other="Imported # products from a sheet" />;
    case 'batch-generated': {
      const quantity = numberOf(act, 'quantity');
      const shownQuantity = <Num value={quantity} />;
      const shownPoints = <Num value={points} />;
      const product = <bdi>{act.productName ?? ''}</bdi>;
      return (
        <Trans>
          Generated {shownQuantity} codes of {shownPoints} points for {product}, batch <BatchLink act={act} />
        </Trans>
      );
    }
    case 'batch-voided':
      return (
        <Trans>
          Voided batch <BatchLink act={act} /> of <bdi>{act.productName ?? ''}</bdi>
        </Trans>
      );
    case 'code-voided': {
      const serial = textOf(act, 'serial');
      return (
        <Trans>
          Voided code {serial} of batch <BatchLink act={act} />
        </Trans>
      );
    }
    case 'codes-handed-off': {
      const shownQuantity = <Num value={numberOf(act, 'quantity')} />;
      return act.details.format === 'pdf' ? (
        <Trans>
          Downloaded the label sheets of batch <BatchLink act={act} />: {shownQuantity} codes
        </Trans>
      ) : (
        <Trans>
          Downloaded the list of codes of batch <BatchLink act={act} />: {shownQuantity} codes
        </Trans>
      );
    }
    case 'claim-approved': {
      const shownPoints = <Num value={points} />;
      return (
        <Trans>
          Approved claim <ClaimLink act={act} /> of <PersonLink act={act} />: {shownPoints} points
        </Trans>
      );
    }
    case 'claim-rejected': {
      const shownPoints = <Num value={points} />;
      return (
        <Trans>
          Rejected claim <ClaimLink act={act} /> of <PersonLink act={act} />: {shownPoints} points went back
        </Trans>
      );
    }
    case 'points-adjusted': {
      const signed = <Num value={points} sign="always" />;
      return (
        <Trans>
          Adjusted the points of <PersonLink act={act} />: {signed}
        </Trans>
      );
    }
    case 'account-deleted':
      return (
        <Trans>
          <PersonLink act={act} />: the owner deleted it
        </Trans>
      );
    case 'user-suspended':
      return (
        <Trans>
          Suspended <PersonLink act={act} />
        </Trans>
      );
    case 'user-restored':
      return (
        <Trans>
          Restored <PersonLink act={act} />
        </Trans>
      );
    case 'store-added':
      return (
        <Trans>
          Added store <StoreLink>{name}</StoreLink>
        </Trans>
      );
    case 'store-changed':
      return (
        <Trans>
          Changed store <StoreLink>{name}</StoreLink>
        </Trans>
      );
    case 'store-removed':
      return (
        <>
          <Plural value={names.length} one="Removed # store" other="Removed # stores" />: <Names names={names} />
        </>
      );
    case 'stores-imported':
      return (
        <>
          <Plural value={inserted} one="Imported # store" other="Imported # stores" />: <bdi>{file}</bdi>
        </>
      );
    case 'export-downloaded': {
      const report = <ReportName report={textOf(act, 'report')} />;
      const format = textOf(act, 'format').toUpperCase();
      const rows = numberOf(act, 'rows');
      return (
        <>
          <Trans>
            Downloaded the report {report} ({format})
          </Trans>
          : <Plural value={rows} one="# row" other="# rows" />
        </>
      );
    }
    case 'demo-data-filled':
      return <Trans>The site wrote its sample data</Trans>;
    default:
      return <>{actNames[act.action] ?? act.action}</>;
  }
}

/** The reports by the names they have on their screen. */
function ReportName({ report }: { report: string }) {
  if (report === 'plumbers') return <Trans>Plumbers list</Trans>;
  if (report === 'customers') return <Trans>Customers list</Trans>;
  if (report === 'redemptions') return <Trans>Redemptions</Trans>;
  if (report === 'scans') return <Trans>Scans</Trans>;
  return <>{report}</>;
}

const namesShown = 3;

function Names({ names }: { names: readonly string[] }) {
  const more = names.length - namesShown;
  return (
    <>
      <bdi>{names.slice(0, namesShown).join(', ')}</bdi>
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </>
  );
}
