import { useLingui } from '@lingui/react/macro';
import { plainCode } from '@loyalty/shared-ui/typed-code';
import { isOurCode, validateCode } from '../../label-code/code-text';

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
export function foreignLinkOf(code: string): ForeignCode | undefined {
  if (validateCode(code).kind === 'complete') return undefined;
  return isPaymentCode(code) ? 'payment' : 'not-ours';
}

/** Undefined for what may be ours: only the api knows whether it was printed. The rest is not sent: the api counts it as a guess. */
export function foreignCodeOf(text: string): ForeignCode | undefined {
  if (isOurCode(text)) return undefined;
  return isPaymentCode(text) ? 'payment' : 'not-ours';
}

export function useForeignText(): Readonly<Record<ForeignCode, string>> {
  const { t } = useLingui();
  return {
    payment: t`This is a payment code. Point at our label.`,
    'not-ours': t`This is not one of our labels. Point at our label.`,
  };
}
