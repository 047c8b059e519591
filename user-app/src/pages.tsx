import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { ScreenHandle } from './layout/user-layout';
import { loadSender } from './offline/scan-sending';
import type { camera, framed } from './paths';

export { UserLayout } from './layout/user-layout';
export { RequireSession } from './session/require-session';

interface Page extends ScreenHandle {
  load: () => Promise<ComponentType>;
}

/** Loads the scan sender with the page: the first scan may be made offline, when it could not be fetched. */
async function withSender<Page>(page: Promise<Page>): Promise<Page> {
  return (await Promise.all([page, loadSender()]))[0];
}

/**
 * The pages behind the session guard: heading and code, each a chunk of its own. The camera pages share one, so that a scan's result
 * can be shown, and queued, after the network is lost.
 */
export const pages: Readonly<Record<keyof typeof framed | keyof typeof camera | 'label' | 'unknownAddress', Page>> = {
  rewards: {
    load: async () => (await import(/* webpackChunkName: "rewards" */ './features/rewards/rewards-page')).RewardsPage,
  },
  points: {
    title: msg`My Reward Points`,
    load: async () => (await import(/* webpackChunkName: "points" */ './features/rewards/points-page')).PointsPage,
  },
  history: {
    title: msg`Rewards History`,
    load: async () => (await import(/* webpackChunkName: "history" */ './features/history/history-page')).HistoryPage,
  },
  ownScan: {
    title: msg`Your scan`,
    load: async () => (await import('./features/history/own-scan-page')).OwnScanPage,
  },
  claims: {
    title: msg`Claim status`,
    load: async () => (await import('./features/claims/claims-page')).ClaimsPage,
  },
  claim: {
    title: msg`Your claim`,
    load: async () => (await import('./features/claims/claim-page')).ClaimPage,
  },
  personalDetails: {
    title: msg`Personal Details`,
    load: async () =>
      (await import(/* webpackChunkName: "profile" */ './features/profile/personal-details-page')).PersonalDetailsPage,
  },
  account: {
    title: msg`Account`,
    load: async () => {
      const [{ AccountPage }, { ScanSettings }, { InstallSetting, OfflineSetting }, { SpeechSetting }] =
        await Promise.all([
          import(/* webpackChunkName: "account" */ './features/account/account-page'),
          import(/* webpackChunkName: "account" */ './features/scan/scan-settings'),
          import(/* webpackChunkName: "account" */ './device/settings'),
          import(/* webpackChunkName: "account" */ './speech/speech-setting'),
        ]);
      const phone = (
        <>
          <ScanSettings />
          <SpeechSetting />
          <InstallSetting />
          <OfflineSetting />
        </>
      );
      return () => <AccountPage phone={phone} />;
    },
  },
  cases: {
    title: msg`I cannot scan this`,
    load: async () => (await import('./features/cases/cases-page')).CasesPage,
  },
  deleteAccount: {
    title: msg`Delete account`,
    load: async () =>
      (await import(/* webpackChunkName: "account" */ './features/account/delete-account-page')).DeleteAccountPage,
  },
  changeNumber: {
    title: msg`Change mobile number`,
    load: async () =>
      (await import(/* webpackChunkName: "account" */ './features/account/change-number-page')).ChangeNumberPage,
  },
  payoutDetails: {
    title: msg`Bank or UPI`,
    load: async () =>
      (await import(/* webpackChunkName: "account" */ './features/payout-details/payout-details-page'))
        .PayoutDetailsPage,
  },
  statement: {
    title: msg`Statement`,
    load: async () =>
      (await import(/* webpackChunkName: "account" */ './features/account/statement-page')).StatementPage,
  },
  stores: {
    title: msg`Near by Stores`,
    load: async () => (await import(/* webpackChunkName: "stores" */ './features/stores/stores-page')).StoresPage,
  },
  scan: {
    load: async () => (await withSender(import(/* webpackChunkName: "scan" */ './features/scan/scan-page'))).ScanPage,
  },
  scanResult: {
    load: async () =>
      (await withSender(import(/* webpackChunkName: "scan" */ './features/scan/scan-result-page'))).ScanResultPage,
  },
  label: {
    load: async () => (await withSender(import(/* webpackChunkName: "scan" */ './features/scan/label-page'))).LabelPage,
  },
  unknownAddress: { load: async () => (await import('./layout/unknown-address')).UnknownAddress },
};

export type PageName = keyof typeof pages;
