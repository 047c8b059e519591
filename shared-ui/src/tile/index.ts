export { Tile } from './tile';
export type { TileProps } from './tile';
export { Tiles } from './tiles';
export type { TilesProps } from './tiles';
