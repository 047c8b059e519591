export { pictureRoutes } from './pictures.routes';
export type { ImageStore } from './image-store';
export { checkImages, openImages } from './open-images';
export { isPictureKey } from './picture-key';
export { openPictureStore, type PictureStore } from './picture-store';
export { imageTooLarge, validatePictureBytes, preparePicture } from './prepare-picture';
export { pictureUrl, thumbnailUrl } from './present-picture';
