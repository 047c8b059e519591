export { pictureRoutes } from './pictures.routes';
export type { ImageStore } from './image-store';
export { isPictureKey, pictureUrl, thumbnailKey, thumbnailUrl } from './picture-key';
export { checkImages, openImages, openPictureStore, type PictureStore } from './picture-store';
export { discardUpload, recordForRemoval, storeUpload } from './uploads.repository';
export { imageTooLarge } from './picture-kind';
export { validatePictureBytes, preparePicture, squarePicture } from './prepare-picture';
