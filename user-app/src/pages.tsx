import { loadSender } from './offline/scan-sending';

export { UserLayout } from './layout/user-layout';
export { RequireSession } from './session/require-session';

/** Loads the scan sender with the page: the first scan may be made offline, when it could not be fetched. */
async function withSender<Page>(page: Promise<Page>): Promise<Page> {
  return (await Promise.all([page, loadSender()]))[0];
}

/**
 * The pages behind the session guard, each a chunk of its own. The camera pages share one, so that a scan's result can be shown,
 * and queued, after the network is lost.
 */
export const pages = {
  rewards: async () => (await import(/* webpackChunkName: "rewards" */ './features/rewards/rewards-page')).RewardsPage,
  points: async () => (await import(/* webpackChunkName: "points" */ './features/rewards/points-page')).PointsPage,
  history: async () => (await import(/* webpackChunkName: "history" */ './features/history/history-page')).HistoryPage,
  ownScan: async () => (await import('./features/history/own-scan-page')).OwnScanPage,
  claims: async () => (await import('./features/claims/claims-page')).ClaimsPage,
  claim: async () => (await import('./features/claims/claim-page')).ClaimPage,
  profile: async () =>
    (await import(/* webpackChunkName: "profile" */ './features/profile/personal-details-page')).PersonalDetailsPage,
  account: async () => {
    const [{ AccountPage }, { ScanSettings }, { InstallSetting, OfflineSetting }] = await Promise.all([
      import(/* webpackChunkName: "account" */ './features/account/account-page'),
      import(/* webpackChunkName: "account" */ './features/scan/scan-settings'),
      import(/* webpackChunkName: "account" */ './device/settings'),
    ]);
    const phone = (
      <>
        <ScanSettings />
        <InstallSetting />
        <OfflineSetting />
      </>
    );
    return () => <AccountPage phone={phone} />;
  },
  cases: async () => (await import('./features/cases/cases-page')).CasesPage,
  deleteAccount: async () =>
    (await import(/* webpackChunkName: "account" */ './features/account/delete-account-page')).DeleteAccountPage,
  payoutDetails: async () =>
    (await import(/* webpackChunkName: "account" */ './features/payout-details/payout-details-page')).PayoutDetailsPage,
  statement: async () =>
    (await import(/* webpackChunkName: "account" */ './features/account/statement-page')).StatementPage,
  stores: async () => (await import(/* webpackChunkName: "stores" */ './features/stores/stores-page')).StoresPage,
  scan: async () => (await withSender(import(/* webpackChunkName: "scan" */ './features/scan/scan-page'))).ScanPage,
  scanResult: async () =>
    (await withSender(import(/* webpackChunkName: "scan" */ './features/scan/scan-result-page'))).ScanResultPage,
  unknownAddress: async () => (await import('./layout/unknown-address')).UnknownAddress,
  label: async () => (await withSender(import(/* webpackChunkName: "scan" */ './features/scan/label-page'))).LabelPage,
};

export type PageName = keyof typeof pages;
