/** The largest serial that a code of ours has room for; those of market codes are above it. */
export const LARGEST_SERIAL = 2 ** 40 - 1;
