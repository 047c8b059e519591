/* oxlint-disable max-lines -- one case per action */
import { Plural, Trans } from '@lingui/react/macro';
import { formatPaise, Num } from '@loyalty/shared-ui/num';
import { Muted } from '@loyalty/shared-ui/muted';
import { useSettingNames } from '../../../programme/setting-texts';
import { changesOf, numberOf, textOf, textsOf } from './event-details';
import { BatchLink, ClaimLink, ModelLink, UserLink, ProductLink, SettingsLink, StoreLink } from './event-links';
import styles from './audit.module.css';
import type { AuditEvent } from './audit.resource';
import { EndCause } from './end-cause';
import { RunSentence } from './run-sentence';
import { TeamSentence } from './team-sentence';
import { useActionNames } from './use-action-names';

/** Describes an admin's action in one sentence with links to its objects, and the reason given. */
export function EventSentence({ event }: { event: AuditEvent }) {
  const reason = textOf(event, 'reason');
  return (
    <div className={styles.eventSentence}>
      <span>
        <Sentence event={event} />
      </span>
      {reason && (
        <Muted as="span" size={12}>
          <Trans>
            Reason: <bdi>{reason}</bdi>
          </Trans>
        </Muted>
      )}
    </div>
  );
}

function Sentence({ event }: { event: AuditEvent }) {
  const actNames = useActionNames();
  const settingNames = useSettingNames();
  const name = textOf(event, 'name');
  const from = textOf(event, 'from');
  const to = textOf(event, 'to');
  const points = numberOf(event, 'points');
  const inserted = numberOf(event, 'inserted');
  const file = textOf(event, 'file');
  const names = textsOf(event, 'names');
  switch (event.action) {
    case 'admin-signed-in':
      return event.details.by === 'link' ? (
        <Trans>Signed in with a link made on the server</Trans>
      ) : (
        <Trans>Signed in</Trans>
      );
    case 'admin-link-made':
      return <Trans>A sign-in link for an admin was made on the server</Trans>;
    case 'admin-signed-out':
      return event.details.everywhere === true ? <Trans>Signed out on all devices</Trans> : <Trans>Signed out</Trans>;
    case 'admin-code-locked':
      return <Trans>Too many wrong codes were entered for an admin’s mobile</Trans>;
    case 'admin-invited':
    case 'admin-changed':
    case 'admin-removed':
      return <TeamSentence event={event} />;
    case 'model-added':
      return (
        <Trans>
          Added model <ModelLink event={event}>{name}</ModelLink>
        </Trans>
      );
    case 'model-renamed':
      return (
        <Trans>
          Renamed model <bdi>{from}</bdi> to <ModelLink event={event}>{to}</ModelLink>
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
          Added product <ProductLink event={event}>{name}</ProductLink>
        </Trans>
      );
    case 'product-renamed':
      return (
        <Trans>
          Renamed product <bdi>{from}</bdi> to <ProductLink event={event}>{to}</ProductLink>
        </Trans>
      );
    case 'product-picture-replaced':
      return (
        <Trans>
          Replaced the image of product <ProductLink event={event}>{name}</ProductLink>
        </Trans>
      );
    case 'product-removed':
      return (
        <>
          <Plural value={names.length} one="Removed # product" other="Removed # products" />
          <span>{': '}</span>
          <Names names={names} />
        </>
      );
    case 'products-imported':
      return <Plural value={inserted} one="Imported # product from a sheet" other="Imported # products from a sheet" />;
    case 'batch-generated': {
      const quantity = numberOf(event, 'quantity');
      const shownQuantity = <Num value={quantity} />;
      const shownPoints = <Num value={points} />;
      const product = <bdi>{event.productName ?? ''}</bdi>;
      return (
        <Trans>
          Generated {shownQuantity} codes of {shownPoints} points for {product}, batch <BatchLink event={event} />
        </Trans>
      );
    }
    case 'batch-voided': {
      const labels = numberOf(event, 'labels');
      const shownPoints = <Num value={points} />;
      return (
        <>
          <Trans>
            Voided batch <BatchLink event={event} /> of <bdi>{event.productName ?? ''}</bdi>
          </Trans>
          {labels > 0 && (
            <>
              <span>{': '}</span>
              <Plural value={labels} one="# label" other="# labels" />
              <span>{', '}</span>
              <Trans>{shownPoints} points</Trans>
            </>
          )}
        </>
      );
    }
    case 'label-guesses-limited':
      return <Trans>Tried more codes and serial numbers of labels than one hour allows</Trans>;
    case 'batch-dispatched':
      return (
        <Trans>
          Dispatched batch <BatchLink event={event} /> to <bdi>{to}</bdi>
        </Trans>
      );
    case 'unusual-batch-dismissed':
      return (
        <Trans>
          Dismissed the notice about unusual scans of batch <BatchLink event={event} />
        </Trans>
      );
    case 'unusual-batch-restored':
      return (
        <Trans>
          Listed the unusual scans of batch <BatchLink event={event} /> again
        </Trans>
      );
    case 'code-voided': {
      const serial = textOf(event, 'serial');
      return (
        <Trans>
          Voided code {serial} of batch <BatchLink event={event} />
        </Trans>
      );
    }
    case 'codes-handed-off': {
      const shownQuantity = <Num value={numberOf(event, 'quantity')} />;
      switch (event.details.format) {
        case 'pdf':
          return (
            <Trans>
              Downloaded the label sheets of batch <BatchLink event={event} />: {shownQuantity} codes
            </Trans>
          );
        case 'print':
          return (
            <Trans>
              Opened the labels of batch <BatchLink event={event} /> to print: {shownQuantity} codes
            </Trans>
          );
        case 'list':
          return (
            <Trans>
              Opened the codes of batch <BatchLink event={event} />, which has {shownQuantity}, with their images
            </Trans>
          );
        default:
          return (
            <Trans>
              Downloaded the list of codes of batch <BatchLink event={event} />: {shownQuantity} codes
            </Trans>
          );
      }
    }
    case 'claim-approved': {
      const shownPoints = <Num value={points} />;
      const version = numberOf(event, 'rules_version');
      return version > 0 ? (
        <Trans>
          Approved by rule {version}: claim <ClaimLink event={event} /> of <UserLink event={event} />, {shownPoints}{' '}
          points
        </Trans>
      ) : (
        <Trans>
          Approved claim <ClaimLink event={event} /> of <UserLink event={event} />: {shownPoints} points
        </Trans>
      );
    }
    case 'claim-rejected': {
      const shownPoints = <Num value={points} />;
      return (
        <Trans>
          Rejected claim <ClaimLink event={event} /> of <UserLink event={event} />: {shownPoints} points went back
        </Trans>
      );
    }
    case 'claims-made-payable': {
      const claims = <Plural value={numberOf(event, 'claims')} one="# claim" other="# claims" />;
      const amount = formatPaise(numberOf(event, 'amount_paise'));
      const value = formatPaise(numberOf(event, 'value_paise'));
      return (
        <Trans>
          Made {claims} payable that had been approved without a value: {amount}, at {value} a point
        </Trans>
      );
    }
    case 'reason-added':
      return (
        <Trans>
          Saved the rejection reason “<bdi>{name}</bdi>”
        </Trans>
      );
    case 'reason-removed':
      return (
        <Trans>
          Deleted the rejection reason “<bdi>{name}</bdi>”
        </Trans>
      );
    case 'rules-changed': {
      const version = numberOf(event, 'version');
      return event.details.enabled === true ? (
        <Trans>Changed the approval rules: version {version}, on</Trans>
      ) : (
        <Trans>Changed the approval rules: version {version}, off</Trans>
      );
    }
    case 'payout-run-created':
    case 'payout-run-confirmed':
    case 'payout-run-sent':
    case 'payout-run-cancelled':
    case 'payout-file-downloaded':
    case 'payout-results-applied':
    case 'payout-items-left':
    case 'payout-result-corrected':
      return <RunSentence event={event} />;
    case 'product-restored':
    case 'store-restored':
      return (
        <>
          <span>{`${actNames[event.action]}: `}</span>
          <Names names={names} />
        </>
      );
    case 'view-saved':
    case 'view-changed':
    case 'view-deleted':
      return (
        <>
          <span>{`${actNames[event.action]}: `}</span>
          <bdi>{name}</bdi>
        </>
      );
    case 'confirmation-requested':
    case 'confirmation-given':
    case 'confirmation-declined':
    case 'confirmation-expired':
    case 'confirmation-withdrawn':
      return (
        <>
          <span>{actNames[event.action]}</span>
          {event.details.kind === 'settings' && (
            <>
              <span>{': '}</span>
              <Names names={changesOf(event).map(({ field }) => settingNames[field] ?? field)} />
            </>
          )}
          <EndCause event={event} />
          {event.productName && <span>{`: ${event.productName}`}</span>}
          {event.user && (
            <>
              <span>{': '}</span>
              <UserLink event={event} />
            </>
          )}
        </>
      );
    case 'points-adjusted': {
      const signed = <Num value={points} sign="always" />;
      return (
        <Trans>
          Adjusted the points of <UserLink event={event} />: {signed}
        </Trans>
      );
    }
    case 'account-deleted':
      return (
        <Trans>
          <UserLink event={event} />: deleted by the owner
        </Trans>
      );
    case 'case-granted':
      return (
        <Trans>
          Granted <Num value={points} /> points for a photo to <UserLink event={event} />
        </Trans>
      );
    case 'case-declined':
      return (
        <Trans>
          Declined a photo from <UserLink event={event} />
        </Trans>
      );
    case 'user-suspended':
      return (
        <Trans>
          Suspended <UserLink event={event} />
        </Trans>
      );
    case 'user-restored':
      return (
        <Trans>
          Restored <UserLink event={event} />
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
          <Plural value={names.length} one="Removed # store" other="Removed # stores" />
          <span>{': '}</span>
          <Names names={names} />
        </>
      );
    case 'stores-imported':
      return (
        <>
          <Plural value={inserted} one="Imported # store" other="Imported # stores" />
          <span>{': '}</span>
          <bdi>{file}</bdi>
        </>
      );
    case 'settings-changed':
      return (
        <>
          <Trans>
            Changed the <SettingsLink>programme settings</SettingsLink>
          </Trans>
          <span>{': '}</span>
          <Names names={changesOf(event).map(({ field }) => settingNames[field] ?? field)} />
        </>
      );
    case 'export-downloaded': {
      const report = <ReportName report={textOf(event, 'report')} />;
      const format = textOf(event, 'format').toUpperCase();
      const rows = numberOf(event, 'rows');
      return (
        <>
          <Trans>
            Downloaded the report {report} ({format})
          </Trans>
          <span>{': '}</span>
          <Plural value={rows} one="# row" other="# rows" />
        </>
      );
    }
    case 'programme-restored': {
      const backup = textOf(event, 'backup');
      return backup ? (
        <Trans>
          The programme was restored from the backup <bdi>{backup}</bdi>
        </Trans>
      ) : (
        <Trans>The programme was restored to an earlier time</Trans>
      );
    }
    case 'payee-names-asked':
      return (
        <Plural
          value={numberOf(event, 'users')}
          one="Asked # user for the name in English letters"
          other="Asked # users for their names in English letters"
        />
      );
    case 'demo-data-filled':
      return <Trans>Sample data was added</Trans>;
    default:
      return <>{actNames[event.action] ?? event.action}</>;
  }
}

/** Renders a report's name as on the reports screen. */
function ReportName({ report }: { report: string }) {
  if (report === 'plumbers') return <Trans>Plumbers list</Trans>;
  if (report === 'customers') return <Trans>Customers list</Trans>;
  if (report === 'redemptions') return <Trans>Redemptions</Trans>;
  if (report === 'scans') return <Trans>Scans</Trans>;
  if (report === 'recipients') return <Trans>Users paid above the yearly amount</Trans>;
  if (report === 'statement') return <Trans>Statement</Trans>;
  return <span>{report}</span>;
}

const namesShown = 3;

function Names({ names }: { names: readonly string[] }) {
  const more = names.length - namesShown;
  return (
    <>
      <bdi>{names.slice(0, namesShown).join(', ')}</bdi>
      {more > 0 && (
        <>
          <span> </span>
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </>
  );
}
