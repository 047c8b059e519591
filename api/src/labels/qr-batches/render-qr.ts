import sharp from 'sharp';
import type { LabelsContext } from '../context';
import { signedLinks } from '../../platform/http/signed-link';
import { qrModules, symbolPath } from '../qr-symbols';

type Signing = Pick<LabelsContext, 'config' | 'clock'>;

const links = signedLinks('qr-image');

/** URLs change only this often, so that the browser finds the pictures of a list in its cache. */
const STEP_SECONDS = 300;

/**
 * Returns the signed URL of a code's QR image: it is worth its points, so its URL can be neither guessed nor altered.
 * `.png` in place of `.svg` is the same picture.
 */
export function signQrImageUrl({ config, clock }: Signing, serial: number): string {
  const now = Math.floor(clock.now().getTime() / 1000);
  const expires = Math.ceil((now + config.limits.qrImageSeconds) / STEP_SECONDS) * STEP_SECONDS;
  return `${config.apiUrl}/qr-images/${serial}.svg?${links.query({ config }, { subject: serial, expires })}`;
}

export const isSignedQrImage = (
  context: Signing,
  { serial: subject, ...signed }: { serial: number; expires: number; signature: string },
): boolean => links.isValid(context, { subject, ...signed });

/** At 20 mm a PNG of this scale has about 560 dpi. */
const PIXELS_PER_MODULE = 12;

/** Renders a QR symbol as SVG, one unit a module: sharp at any size on screen and on paper. */
export function renderQrSvg(text: string): string {
  const symbol = qrModules(text);
  const size = symbol.length;
  const path = symbolPath(symbol, (x, y, width) => `M${x} ${y}h${width}v1h-${width}z`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
}

/** Renders the same symbol as a black-and-white PNG, for label software without SVG. */
export function renderQrPng(text: string): Promise<Buffer> {
  const rows = qrModules(text);
  const pixels = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  const side = rows.length * PIXELS_PER_MODULE;
  return sharp(pixels, { raw: { width: rows.length, height: rows.length, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}
