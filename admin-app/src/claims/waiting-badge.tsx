import { WaitingCount } from '../page/waiting-count';
import { useClaimsSummary } from './claims.resource';

/** Renders the number of waiting claims beside the rail's entry. */
export const WaitingBadge = () => <WaitingCount count={useClaimsSummary().data?.waiting} />;
