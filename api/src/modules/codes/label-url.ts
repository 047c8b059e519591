/**
 * Returns the link in a label's QR image, which a phone's own camera opens at that code. All upper case, so that it
 * stays within the QR alphanumeric set, which needs a third fewer modules at the same label size (measured.md).
 * @param publicUrl the site's address; only its scheme and host are used
 * @param code the canonical 28 characters
 */
export function labelUrl(publicUrl: string, code: string): string {
  return `${new URL(publicUrl).origin.toUpperCase()}/USER/S/${code}`;
}
