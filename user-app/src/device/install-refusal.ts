const key = 'installOffer';

/** Whether the person has said no to installing on this phone, once and for all. */
export function isInstallRefused(): boolean {
  try {
    return localStorage.getItem(key) === 'refused';
  } catch {
    return true;
  }
}

/** Remembers that the person said no, on this phone for good. */
export function refuseInstall(): void {
  try {
    localStorage.setItem(key, 'refused');
  } catch {
    // Without storage the offer is not made at all.
  }
}
