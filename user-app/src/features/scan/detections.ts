import { useEffect, useState } from 'react';
import type { Detection } from './code-reader';
import { useLingui } from '@lingui/react/macro';
import { plainCode } from '@loyalty/shared-ui/typed-code';
import { isOurCode, validateCode } from '../../label-code/code-text';
import { isMarketCode, isMarketLabel, type MarketFormats } from '../../label-code/market-code';

/** How long a label that was scanned already must be held before the camera to be scanned again. */
const holdToConfirmMs = 3_000;
/** A code seen again after a longer gap is a new detection: the decoder misses a frame now and then. */
const maxGapMs = 1_500;

/**
 * What to do with a detected code: take it, or not, because it was `taken` just now and has not left the picture since, is
 * `not-ours` or for a `payment`, `done` already, one of `several` labels in view with none of them in the frame, or `beside` the frame, where a second
 * detection confirms it.
 */
type Verdict = 'take' | 'taken' | ForeignCode | 'done' | 'several' | 'beside';

/**
 * Distinguishes the label to scan from the other codes in view. A new label in the frame is taken at once; outside the frame at
 * the second detection without another, since the label in the frame may have been out of focus. A foreign code (a payment, a web
 * page) is never taken: each code that the api rejects counts against the user. A label that was just scanned may still be in view:
 * it is only described at first, and taken when held on purpose.
 * @param isDone whether a text already has a final outcome
 * @returns a function to call with each detection and the time in milliseconds
 */
export function createDetectionFilter(
  isDone: (text: string) => boolean,
): (detection: Detection, now: number, formats?: MarketFormats) => Verdict {
  let done: { text: string; since: number; last: number } | undefined;
  let beside: { text: string; last: number } | undefined;
  let taken: { text: string; last: number } | undefined;
  const verdictOn = ({ text, standing }: Detection, now: number, formats?: MarketFormats): Verdict => {
    const foreign = foreignCodeOf(text, formats);
    if (foreign) return foreign;
    if (standing === 'unclear') return 'several';
    if (taken?.text === text && now - taken.last <= maxGapMs) return 'taken';
    if (!isDone(text)) {
      const isSure = standing === 'aimed' || (beside?.text === text && now - beside.last <= maxGapMs);
      beside = isSure ? undefined : { text, last: now };
      return isSure ? 'take' : 'beside';
    }
    if (done?.text !== text || now - done.last > maxGapMs) done = { text, since: now, last: now };
    done.last = now;
    return now - done.since >= holdToConfirmMs ? 'take' : 'done';
  };
  return (detection, now, formats) => {
    const verdict = verdictOn(detection, now, formats);
    if (verdict === 'take' || verdict === 'taken') taken = { text: detection.text, last: now };
    return verdict;
  };
}

const hideAfterMs = 2_000;

/** @returns what else is in view, and the function to call with each detection */
export function useDetections(
  onTake: (text: string) => void,
  isDone: (text: string) => boolean,
  formats?: MarketFormats,
): {
  inView: Exclude<Verdict, 'take'> | undefined;
  see: (detection: Detection) => void;
} {
  const [filter] = useState(() => createDetectionFilter(isDone));
  const [seen, setSeen] = useState<{ inView: Exclude<Verdict, 'take'> }>();

  // Each detection is a new object and so restarts the timer.
  useEffect(() => {
    if (!seen) return;
    const timer = setTimeout(() => setSeen(undefined), hideAfterMs);
    return () => clearTimeout(timer);
  }, [seen]);

  const see = (detection: Detection) => {
    const verdict = filter(detection, performance.now(), formats);
    if (verdict === 'take') onTake(detection.text);
    else setSeen({ inView: verdict });
  };
  return { inView: seen?.inView, see };
}

/** A code that is certainly not one of our labels: one for a payment, or any other. */
export type ForeignCode = 'payment' | 'not-ours';

/** Links of UPI and of the apps that pay by it, as {@link plainCode} spells them: upi, phonepe, paytm, tez, gpay, bhim, credpay. */
const PAYMENT_LINK = /^(?:UP1|PH0NEPE|PAYTM|PAYTMMP|TEZ|GPAY|BH1M|CREDPAY):/;
/** Bharat QR and other merchants' codes by EMV: payload format 01, then the next field. */
const EMV_PAYMENT = /^000201[0-9]{4}/;
/** No code of ours is so long. */
const LONGEST_CODE = 28;

/** Returns whether a text is a payment code's, in the spelling of a camera or of the field that codes are typed into. */
export function isPaymentCode(text: string): boolean {
  const symbols = plainCode(text);
  return PAYMENT_LINK.test(symbols) || (symbols.length > LONGEST_CODE && EMV_PAYMENT.test(symbols));
}

/** Returns what a label's link has in the place of its code, if that cannot be one: in 28 characters or the 12 that are typed. */
export function foreignLinkOf(code: string, formats: MarketFormats = []): ForeignCode | undefined {
  if (validateCode(code).kind === 'complete' || isMarketCode(formats, code)) return undefined;
  return isPaymentCode(code) ? 'payment' : 'not-ours';
}

/** Undefined for what may be ours: only the api knows whether it was printed. The rest is not sent: the api counts it as a guess. */
export function foreignCodeOf(text: string, formats: MarketFormats = []): ForeignCode | undefined {
  if (isOurCode(text) || isMarketLabel(formats, text)) return undefined;
  return isPaymentCode(text) ? 'payment' : 'not-ours';
}

export function useForeignText(): Readonly<Record<ForeignCode, string>> {
  const { t } = useLingui();
  return {
    payment: t`This is a payment code. Point at our label.`,
    'not-ours': t`This is not one of our labels. Point at our label.`,
  };
}
