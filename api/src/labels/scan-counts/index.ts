export { BLOCK_BITS, scansByBlock } from './scan-counts.repository';
