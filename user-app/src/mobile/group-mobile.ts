/** Formats a mobile number in two groups: "98765 43210". */
export const groupMobile = (mobile: string): string => mobile.replace(/^(\d{5})(\d{5})$/, '$1 $2');
