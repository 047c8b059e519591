export { pictureRoutes } from './pictures.routes';
export { openPictureStore, type KeptPicture, type PictureStore } from './picture-store';
export { imageTooLarge, judgePictureBytes, notAnImage, preparePicture, type PreparedPicture } from './prepare-picture';
export { pictureUrl, thumbnailUrl } from './present-picture';
