/** A scan that waited on its phone counts for schemes as of when the label was read, if that is not longer ago. */
export const LATEST_READING_MS = 24 * 3_600_000;
/** A scan that arrives sooner did not wait. */
const AT_ONCE_MS = 60_000;

export const earliestReading = (at: Date) => new Date(at.getTime() - LATEST_READING_MS);

/** Whether a scan that arrives at a time waited since a label was read, and not too long. */
export const isLate = (readAt: Date, at: Date) =>
  readAt >= earliestReading(at) && at.getTime() - readAt.getTime() > AT_ONCE_MS;
