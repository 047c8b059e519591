/** Formats a mobile number in two groups: "98765 43210". */
export const groupMobile = (mobile: string): string => mobile.replace(/^(\d{5})(\d{5})$/, '$1 $2');

/** Normalises a mobile number: "+91 98765-43210" becomes "9876543210". The schema rejects what remains invalid. */
export const plainMobile = (typed: string): string => typed.replace(/[\s()-]/g, '').replace(/^\+91/, '');
