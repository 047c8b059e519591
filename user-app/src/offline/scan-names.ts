/** The database of kept scans. */
export const scanDatabaseName = 'loyalty-scans';

/** The channel on which tabs tell each other that the queue has changed. */
export const scanTabsName = 'loyalty-scans';
