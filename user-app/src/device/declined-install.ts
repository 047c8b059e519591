const key = 'installOffer';

/** Returns whether the user has declined to install on this phone. */
export function isInstallDeclined(): boolean {
  try {
    return localStorage.getItem(key) === 'refused';
  } catch {
    return true;
  }
}

/** Remembers permanently that the user declined on this phone. */
export function declineInstall(): void {
  try {
    localStorage.setItem(key, 'refused');
  } catch {
    // Without storage the offer is never made.
  }
}
