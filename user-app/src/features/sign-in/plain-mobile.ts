/** Normalises a mobile number: "+91 98765-43210" becomes "9876543210". The schema rejects what remains invalid. */
export const plainMobile = (typed: string): string => typed.replace(/[\s()-]/g, '').replace(/^\+91/, '');
