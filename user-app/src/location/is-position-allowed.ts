/** Returns whether the user has granted location access, so that there is no prompt. */
export async function isPositionAllowed(): Promise<boolean> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' });
  return permission?.state === 'granted';
}
