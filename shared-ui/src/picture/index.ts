export { Picture } from './picture';
export type { PictureProps } from './picture';
export { savesData, useSavesData } from './use-saves-data';
