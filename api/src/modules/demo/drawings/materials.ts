/** The flat tones one material is drawn in. No gradients: light falls from the upper right, in steps. */
export interface Material {
  base: string;
  /** The side away from the light. */
  shade: string;
  /** The gleam towards it. */
  light: string;
  /** A face that looks at us: the rim of a mouth, the top of a cap. */
  face: string;
  /** Inside a mouth. */
  hole: string;
  line: string;
}

/** Chlorinated PVC: porcelain white. */
export const cpvc: Material = {
  base: '#f6f3e8',
  shade: '#dfdcc9',
  light: '#ffffff',
  face: '#fdfcf6',
  hole: '#7f9a98',
  line: '#0c4248',
};

/** Unplasticised PVC: pale verdigris. */
export const upvc: Material = {
  base: '#bfe3df',
  shade: '#93c8c5',
  light: '#e6f7f5',
  face: '#d8f0ed',
  hole: '#2f7377',
  line: '#0a3d43',
};

/** The verdigris of handles, bands and caps. */
export const verdigris: Material = {
  base: '#1f7f82',
  shade: '#0f6367',
  light: '#5fb5b2',
  face: '#379697',
  hole: '#083a40',
  line: '#06323a',
};

/** Brass and gunmetal: copper. */
export const brass: Material = {
  base: '#dd9258',
  shade: '#bd6a34',
  light: '#f5c79b',
  face: '#eab080',
  hole: '#6d3013',
  line: '#5d280e',
};

/** Chromed or galvanised steel. */
export const steel: Material = {
  base: '#d3dedf',
  shade: '#a9bbbd',
  light: '#f7fbfb',
  face: '#e3ecec',
  hole: '#4a6065',
  line: '#12353d',
};

/** Soil, waste and rain pipes: slate. */
export const slate: Material = {
  base: '#8da5a9',
  shade: '#6a868b',
  light: '#bccdcf',
  face: '#a3b8bb',
  hole: '#2c474d',
  line: '#0b2c34',
};

/** Rubber and shadowed gaps. */
export const rubber: Material = {
  base: '#33525a',
  shade: '#1f3b43',
  light: '#577780',
  face: '#3e5f67',
  hole: '#0d242b',
  line: '#071d23',
};
