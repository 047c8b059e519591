import { loadSender } from './offline/scan-sending';

export { UserLayout } from './layout/user-layout';
export { RequireSession } from './session/require-session';

/** With it the sender of scans: the first scan may be made without a network, and nothing could be fetched to follow it. */
async function withSender<Page>(page: Promise<Page>): Promise<Page> {
  return (await Promise.all([page, loadSender()]))[0];
}

/**
 * The pages behind the guard, each a chunk of its own. The camera's are one: whoever reads a label and then loses the network
 * still sees the result's screen, which keeps the scan.
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
    const [{ AccountPage }, { ScanSettings }, { OfflineSetting }] = await Promise.all([
      import(/* webpackChunkName: "account" */ './features/account/account-page'),
      import(/* webpackChunkName: "account" */ './features/scan/scan-settings'),
      import(/* webpackChunkName: "account" */ './device/offline-setting'),
    ]);
    const phone = (
      <>
        <ScanSettings />
        <OfflineSetting />
      </>
    );
    return () => <AccountPage phone={phone} />;
  },
  deleteAccount: async () =>
    (await import(/* webpackChunkName: "account" */ './features/account/delete-account-page')).DeleteAccountPage,
  stores: async () => (await import(/* webpackChunkName: "stores" */ './features/stores/stores-page')).StoresPage,
  scan: async () => (await withSender(import(/* webpackChunkName: "scan" */ './features/scan/scan-page'))).ScanPage,
  scanResult: async () =>
    (await withSender(import(/* webpackChunkName: "scan" */ './features/scan/scan-result-page'))).ScanResultPage,
  label: async () => (await withSender(import(/* webpackChunkName: "scan" */ './features/scan/label-page'))).LabelPage,
};

export type PageName = keyof typeof pages;
