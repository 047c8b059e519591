/** Simulates a phone's camera: films and photographs. */
export { cameraArguments, filmArguments, writeCameraFilm, type FilmOptions } from './camera-film';
export { setCameraPermission, unplugCamera } from './camera-control';
export { soil } from './soil';
export { takeLabelPhoto, type PhotoOptions } from './label-photo';
export { facing, type Corners, type PlacedLabel, type Point } from './scene';
