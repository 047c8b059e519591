export { type ClaimTotals, readClaimTotals } from './claim-tallies.repository';
export { countPeople, erasedSince } from './count-people.repository';
export { keepTallies } from './keep-tallies';
export { layTallies } from './lay-tallies';
export { type TallyMark, readMark } from './tally-mark.repository';
