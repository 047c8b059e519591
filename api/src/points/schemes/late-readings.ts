/** A scan that waited on its phone counts for schemes as of when the label was read, if that is not longer ago. */
export const LATEST_READING_MS = 24 * 3_600_000;
