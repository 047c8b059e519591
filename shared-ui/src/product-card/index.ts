export { ProductCard } from './product-card';
export type { ProductCardProps } from './product-card';
export { ProductGrid } from './product-grid';
export type { ProductGridProps } from './product-grid';
