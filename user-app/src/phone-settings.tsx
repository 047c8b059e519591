import { OfflineSetting } from './device/offline-setting';
import { ScanSettings } from './features/scan/scan-settings';

/** What is set for this phone alone, brought together for the account's page from the features that it belongs to. */
export function PhoneSettings() {
  return (
    <>
      <ScanSettings />
      <OfflineSetting />
    </>
  );
}
