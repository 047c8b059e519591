export { type PeopleFilter, peopleFilterFields, readPeopleFilter } from './people-filter';
export { peopleMatching, peopleOrder } from './people.repository';
export { peopleRoutes } from './people.routes';
