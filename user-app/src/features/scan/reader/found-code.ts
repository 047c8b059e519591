/** A place in a picture, in its pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A code that was read, and where its four corners lie in the picture that was looked at. */
export interface FoundCode {
  readonly text: string;
  readonly corners: readonly Place[];
}

/** A square of a picture: its middle and its side, in the picture's pixels. */
export interface Aim extends Place {
  readonly size: number;
}

/** The same code as it lies in a picture of which only a part was looked at, perhaps scaled. */
export function moved({ text, corners }: FoundCode, scale: number, offset: Place): FoundCode {
  return { text, corners: corners.map(({ x, y }) => ({ x: x * scale + offset.x, y: y * scale + offset.y })) };
}
