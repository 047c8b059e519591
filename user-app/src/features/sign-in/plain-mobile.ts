/**
 * A number as people and phones write it, made plain: "+91 98765-43210" becomes "9876543210". What is left over or missing is
 * for the schema to refuse.
 */
export const plainMobile = (typed: string): string => typed.replace(/[\s()-]/g, '').replace(/^\+91/, '');
