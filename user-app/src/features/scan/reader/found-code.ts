/** A point in a picture, in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A decoded code and its four corners in the picture. */
export interface FoundCode {
  readonly text: string;
  readonly corners: readonly Place[];
}

/** A square region of a picture: its middle and its side, in pixels. */
export interface ViewfinderRegion extends Place {
  readonly size: number;
}

/** Maps a code found in a part of a picture, perhaps scaled, to the whole picture. */
export function moved({ text, corners }: FoundCode, scale: number, offset: Place): FoundCode {
  return { text, corners: corners.map(({ x, y }) => ({ x: x * scale + offset.x, y: y * scale + offset.y })) };
}
