import { brass, cpvc, steel, verdigris } from './materials';
import { scene } from './scene';
import { ellipse, shape, stroke, type Point } from './shapes';
import { turned } from './turned';

/** The programme's mark: a bent pipe with one end of copper. */
function mark([x, y]: Point, size: number): string {
  const s = size / 48;
  const wide = { ...verdigris, line: verdigris.shade };
  const copper = { ...brass, line: '#d07843' };
  return (
    `<g transform="translate(${x} ${y}) scale(${s})">` +
    `<path d="M-24 -12h26a20 20 0 0 1 20 20v18" fill="none" ${stroke(wide, 14)}/>` +
    `<path d="M-24 -12h14" fill="none" ${stroke(copper, 14)}/></g>`
  );
}

export function cementTin(): string {
  const drawing = [
    turned([600, 690], 90, steel, [
      { length: 30, radius: 150 },
      { length: 34, radius: 142, material: verdigris },
      { length: 176, radius: 142, material: cpvc },
      { length: 34, radius: 142, material: verdigris },
      { length: 26, radius: 150 },
      { length: 44, radius: 138, to: 70 },
      { length: 22, radius: 62 },
      { length: 74, radius: 72, material: verdigris, rings: [0.3] },
    ]),
    mark([612, 566], 96),
  ].join('');
  return scene(drawing, [446, 232, 754, 724]);
}

export function threadTape(): string {
  const tail = 'M560 614 C 470 660 400 640 330 668 L 330 700 C 410 676 480 694 600 640 Z';
  const drawing = [
    shape(tail, '#ffffff', cpvc),
    turned(
      [540, 470],
      0,
      cpvc,
      [
        { length: 24, radius: 190, material: verdigris },
        { length: 92, radius: 158, rings: [0.2, 0.4, 0.6, 0.8] },
        { length: 24, radius: 190, material: verdigris },
      ],
      { mouth: 0.3, tilt: 0.55 },
    ),
  ].join('');
  return scene(drawing, [326, 276, 788, 704], [400, 730]);
}

export function primerBottle(): string {
  const drawing = [
    turned([600, 700], 90, verdigris, [
      { length: 26, radius: 104, to: 112 },
      { length: 60, radius: 112 },
      { length: 170, radius: 112, material: cpvc },
      { length: 40, radius: 112 },
      { length: 70, radius: 112, to: 52 },
      { length: 26, radius: 46 },
      { length: 76, radius: 58, material: brass, rings: [0.25, 0.5, 0.75] },
    ]),
    mark([610, 560], 84),
  ].join('');
  return scene(drawing, [484, 216, 716, 725]);
}

export function lubricantTub(): string {
  const drawing = [
    turned(
      [600, 640],
      90,
      cpvc,
      [
        { length: 150, radius: 150, to: 176 },
        { length: 26, radius: 186 },
        { length: 66, radius: 190, material: verdigris, rings: [0.5] },
      ],
      { tilt: 0.3 },
    ),
    ellipse([600, 398], 134, 40, verdigris.base, verdigris, 5),
    mark([604, 590], 84),
  ].join('');
  return scene(drawing, [406, 337, 794, 689]);
}
