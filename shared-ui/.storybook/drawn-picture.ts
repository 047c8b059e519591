const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
<rect width="400" height="300" fill="#eef3f2"/>
<path d="M60 110h130a70 70 0 0 1 70 70v80" fill="none" stroke="#c9d6d6" stroke-width="64"/>
<path d="M60 96h130a84 84 0 0 1 84 84v80" fill="none" stroke="#f7fbfa" stroke-width="10"/>
<rect x="44" y="66" width="36" height="88" rx="8" fill="#b4c6c6"/><rect x="216" y="236" width="88" height="36" rx="8" fill="#b4c6c6"/>
</svg>`;

/** A picture of an elbow pipe, so that the gallery needs no network. */
export const drawnPicture = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
