export { type PeopleFilter, peopleFilterFields, readPeopleFilter } from './people-filter';
export { listPeople } from './people.repository';
export { peopleMatching } from './people-order.repository';
export { peopleRoutes } from './people.routes';
