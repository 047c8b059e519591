export { type PeopleFilter, peopleFilterFields, readPeopleFilter } from './people-filter';
export { peopleMatching } from './people-order.repository';
export { peopleRoutes } from './people.routes';
