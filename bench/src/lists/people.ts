import { type PeopleFilter, listPeople } from '../../../api/src/modules/people';
import type { Read } from './explain-reads';

const PAGE_SIZE = 10;
const PLUMBER = 2;
const SORTS = {
  name: 'name',
  joined: 'day of joining',
  points_earned: 'points earned',
  points_redeemed: 'points redeemed',
  balance: 'balance',
};
/** What an admin may type, from what finds one to what finds nearly everybody. */
const SEARCHES = {
  'a mobile': '6000000102',
  'a name and a number': 'patil 11',
  'a first name (one in ten)': 'ramesh',
  'a city (one in four)': 'pune',
  'two letters': 'ra',
  'two letters that nobody has': 'zz',
  'one figure (nearly everybody)': '9',
};

/** The admin's table of plumbers: each order from either end and its middle, each state, and searches. */
export function peopleReads(people: number): Read[] {
  const pages = Math.ceil(people / 2 / PAGE_SIZE);
  const places = { 'first page': 1, 'last page': pages, 'page in the middle': Math.ceil(pages / 2) };
  const reads: Read[] = [];
  for (const [sort, by] of Object.entries(SORTS) as [PeopleFilter['sort'], string][]) {
    for (const [place, page] of Object.entries(places)) {
      // Either way, of all and of the active ones: one line each, the slowest of them.
      for (const direction of ['asc', 'desc'] as const) {
        for (const status of [undefined, 'active'] as const) {
          // Those who are suspended leave the last pages of the active ones empty.
          const at = status && place === 'last page' ? Math.ceil(pages * 0.997) : page;
          reads.push(readOf(`Plumbers by ${by}, ${place}`, { sort, direction, ...(status && { status }) }, at));
        }
      }
    }
  }
  for (const sort of ['joined', 'name', 'balance'] as const) {
    reads.push(
      readOf('Suspended plumbers, first page of any order', { sort, direction: 'asc', status: 'suspended' }, 1),
    );
  }
  for (const [kind, search] of Object.entries(SEARCHES)) {
    for (const sort of ['joined', 'name', 'balance'] as const) {
      reads.push(
        readOf(`Plumbers searched for ${kind}, first page of any order`, { sort, direction: 'asc', search }, 1),
      );
    }
  }
  return reads;
}

function readOf(what: string, filter: Omit<PeopleFilter, 'roleId'>, page: number): Read {
  return {
    what,
    ask: (db) => listPeople(db, { roleId: PLUMBER, ...filter }, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    request: { path: '/admin/plumbers', body: { ...filter, page }, as: 'admin' },
  };
}
