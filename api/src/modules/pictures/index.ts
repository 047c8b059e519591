export { pictureRoutes } from './pictures.routes';
export { openPictureBucket, type PictureBucket } from './picture-bucket';
export { checkPictureBucket } from './check-picture-bucket';
export { isPictureKey } from './picture-key';
export { localShelf, openPictureStore, type PictureStore } from './picture-store';
export { imageTooLarge, judgePictureBytes, preparePicture } from './prepare-picture';
export { pictureUrl, thumbnailUrl } from './present-picture';
