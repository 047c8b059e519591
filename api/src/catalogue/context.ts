import type { PlaceFinder } from '../modules/places';
import type { PlatformContext } from '../platform/context';

export interface CatalogueContext extends PlatformContext {
  places: PlaceFinder;
}
