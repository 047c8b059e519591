export { savesData, useSavesData } from './use-saves-data';
