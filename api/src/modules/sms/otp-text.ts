/**
 * The message with a one-time code. Its last line is the WebOTP form `@domain #code`: browsers then offer the code on this
 * site and on no other (bad-inputs F38), so nothing may follow it.
 */
export function otpText(otp: string, publicUrl: string, validSeconds: number): string {
  const minutes = Math.max(1, Math.round(validSeconds / 60));
  return [
    `${otp} is your Loyalty Programme code. It works for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Do not share it with anyone.`,
    '',
    `@${new URL(publicUrl).hostname} #${otp}`,
  ].join('\n');
}
