/** Chromium's Network Information; no standard type has it. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether to fetch nothing that nobody asked for: the person saves data, or the line is 2G. */
export function isSparing(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
