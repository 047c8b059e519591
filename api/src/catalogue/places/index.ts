export { bundledPlaces, type NamedPlace, type PlaceFinder, type Position } from './bundled-places';
export { placeRoutes } from './places.routes';
