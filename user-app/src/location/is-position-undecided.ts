/** Returns whether the browser would still prompt for the location; true if it does not report that. */
export async function isPositionUndecided(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'prompt';
  } catch {
    return true;
  }
}
