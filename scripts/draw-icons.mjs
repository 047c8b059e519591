// Draws the icons of the installed app from the logo: `node scripts/draw-icons.mjs`, then commit shell/public/icons.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './install.mjs';

// The one package that has it: drawing is no part of the build.
const sharp = createRequire(join(root, 'e2e/package.json'))('sharp');
const folder = join(root, 'shell/public/icons');

const logo = readFileSync(join(root, 'shell/src/icon.svg'), 'utf8');
const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(logo)?.[1];
const pipe = /<g .*<\/g>/s.exec(logo)?.[0];
if (!ground || !pipe) throw new Error('shell/src/icon.svg has no ground or no pipe');

/** The logo on a full square: what the phone cuts a circle or a squircle from. `share`: how much of the square the pipe fills. */
const full = (share) => {
  const inset = (32 * (1 - share)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/><g transform="translate(${inset} ${inset}) scale(${share})">${pipe}</g></svg>`;
};
/** Four corners of a frame around a bar: the scanner. */
const scan = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="${ground}"/><g fill="none" stroke="#6bc6c3" stroke-width="2" stroke-linecap="round"><path d="M6 9V7a1 1 0 0 1 1-1h2M15 6h2a1 1 0 0 1 1 1v2M18 15v2a1 1 0 0 1-1 1h-2M9 18H7a1 1 0 0 1-1-1v-2"/><path d="M8 12h8" stroke="#d07843"/></g></svg>`;

const pictures = [
  ['icon-192', logo, 192],
  ['icon-512', logo, 512],
  // A mask may take all beyond a circle of 80 %; the pipe reaches into two corners.
  ['maskable-192', full(0.78), 192],
  ['maskable-512', full(0.78), 512],
  ['apple-touch-icon', full(0.86), 180],
  ['scan-96', scan, 96],
];
mkdirSync(folder, { recursive: true });
for (const [name, svg, size] of pictures) {
  const file = join(folder, `${name}.png`);
  await sharp(Buffer.from(svg), { density: 1200 }).resize(size, size).png({ palette: true, effort: 10 }).toFile(file);
  console.log(file);
}
