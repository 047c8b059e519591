/** Maximum number of tries for a one-time code, if the server sends none (docs/trust.md "OTP strength"). */
const usual = 5;
/** Not component state: Change Number leads back to the same code. */
const triesLeft = new Map<string, number>();

/**
 * Resets the attempts for a new one-time code.
 * @param to a mobile number, or another purpose of the code
 */
export function allowTries(to: string, tries = usual): void {
  triesLeft.set(to, tries);
}

/**
 * Counts a failed attempt locally, where the server responds the same to a wrong and an expired code.
 * @param reported the attempts left by the server, if it says so: after a reload it alone knows
 * @returns whether the code is now invalid
 */
export function spendTry(to: string, reported?: number): boolean {
  const left = reported ?? (triesLeft.get(to) ?? usual) - 1;
  triesLeft.set(to, left);
  return left <= 0;
}
