/** Stands in for the camera of a phone: what it films, and what it photographs. */
export { cameraArguments, filmArguments, writeCameraFilm, type FilmOptions } from './camera-film';
export { setCameraPermission, unplugCamera } from './camera-control';
export { soil } from './soil';
export { takeLabelPhoto, type PhotoOptions } from './label-photo';
export { facing, type Corners, type PlacedLabel, type Point } from './scene';
