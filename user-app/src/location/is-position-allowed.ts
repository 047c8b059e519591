/** Whether the person has let this site know where they are, so that looking again asks nothing. */
export async function isPositionAllowed(): Promise<boolean> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' });
  return permission?.state === 'granted';
}
