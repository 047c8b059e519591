/** A number in two groups, easier to compare: "98765 43210". */
export const groupMobile = (mobile: string): string => mobile.replace(/^(\d{5})(\d{5})$/, '$1 $2');
