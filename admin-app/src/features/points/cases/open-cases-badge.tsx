import { WaitingCount } from '../../../page/waiting-count';
import { useCases } from './cases.resource';

/** Renders the number of open cases beside the rail's entry. */
export const OpenCasesBadge = () => <WaitingCount count={useCases({ page: 1, filters: { state: '' } }).data?.total} />;
