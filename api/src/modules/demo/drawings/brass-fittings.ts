import { brass, steel, verdigris } from './materials';
import { scene } from './scene';
import { ellipse, line, shape, stroke } from './shapes';
import { lengthOf, turned, type Turn } from './turned';

const middle = (turns: readonly Turn[]) => 600 - lengthOf(turns) / 2;
/** A female end with a hexagon to hold it by. */
const hexEnd: Turn[] = [
  { length: 84, radius: 116, hex: true },
  { length: 18, radius: 96 },
];

export function hexNipple(): string {
  const run: Turn[] = [
    { length: 14, radius: 86, to: 96 },
    { length: 150, radius: 96, thread: true },
    { length: 20, radius: 84 },
    { length: 96, radius: 144, hex: true },
    { length: 20, radius: 84 },
    { length: 150, radius: 96, thread: true },
    { length: 14, radius: 96, to: 88 },
  ];
  return scene(turned([middle(run), 470], 0, brass, run, { mouth: 0.78 }), [347, 322, 854, 618]);
}

export function brassTee(): string {
  const band: Turn[] = [
    { length: 60, radius: 84 },
    { length: 44, radius: 108 },
  ];
  const run: Turn[] = [...band.toReversed(), { length: 230, radius: 84 }, ...band];
  const drawing = [
    turned([middle(run), 510], 0, brass, run, { mouth: 0.74 }),
    turned(
      [600, 470],
      90,
      brass,
      [
        { length: 130, radius: 84, joined: 44 },
        { length: 44, radius: 108 },
      ],
      { mouth: 0.74 },
    ),
  ].join('');
  return scene(drawing, [355, 270, 845, 622]);
}

export function gateValve(): string {
  const run: Turn[] = [...hexEnd, { length: 180, radius: 96 }, ...hexEnd.toReversed()];
  const wheel = [
    ellipse([600, 214], 168, 46, verdigris.shade, verdigris),
    ellipse([600, 200], 168, 46, verdigris.base, verdigris),
    ellipse([600, 202], 128, 30, '#eef5f5', verdigris, 5),
    ...[
      [-120, -6],
      [120, -6],
      [-70, 24],
      [70, 24],
    ].map(
      ([dx, dy]) =>
        line(
          [
            [600, 198],
            [600 + dx!, 204 + dy!],
          ],
          { ...verdigris, line: verdigris.line },
          18,
        ) +
        line(
          [
            [600, 198],
            [600 + dx!, 204 + dy!],
          ],
          { ...verdigris, line: verdigris.base },
          8,
        ),
    ),
    ellipse([600, 196], 34, 15, brass.face, brass, 5),
  ].join('');
  const drawing = [
    turned([middle(run), 560], 0, brass, run, { mouth: 0.72 }),
    turned([600, 500], 90, brass, [
      { length: 40, radius: 74, joined: 36 },
      { length: 46, radius: 96, to: 70 },
      { length: 60, radius: 74, hex: true },
      { length: 50, radius: 40 },
      { length: 96, radius: 20, material: steel },
    ]),
    wheel,
  ].join('');
  return scene(drawing, [384, 150, 816, 680]);
}

export function leverValve(): string {
  const run: Turn[] = [
    ...hexEnd,
    { length: 40, radius: 100 },
    { length: 130, radius: 122 },
    { length: 40, radius: 100 },
    ...hexEnd.toReversed(),
  ];
  const lever = 'M546 322 h58 l40 -34 h236 a24 24 0 0 1 0 48 h-222 l-40 34 h-72 a24 24 0 0 1 0 -48 z';
  const drawing = [
    turned([middle(run) - 30, 540], 0, brass, run, { mouth: 0.72 }),
    turned([570, 424], 90, brass, [
      { length: 34, radius: 52, joined: 6 },
      { length: 30, radius: 34 },
    ]),
    shape(lever, verdigris.base, verdigris),
    `<path d="M668 302h206" fill="none" stroke="${verdigris.light}" stroke-width="8" stroke-linecap="round"/>`,
    turned([570, 330], 90, steel, [{ length: 22, radius: 30, hex: true }]),
  ].join('');
  return scene(drawing, [339, 284, 908, 666], [345, 830]);
}

export function angleStopCock(): string {
  const run: Turn[] = [
    { length: 120, radius: 64, thread: true },
    { length: 22, radius: 140, material: steel },
    { length: 60, radius: 72 },
    { length: 150, radius: 92 },
    { length: 50, radius: 80, hex: true },
    { length: 30, radius: 46, material: steel },
    { length: 36, radius: 84, to: 98, material: verdigris },
    { length: 70, radius: 98, material: verdigris },
  ];
  const start = middle(run);
  const drawing = [
    turned([start + 278, 690], 90, brass, [
      { length: 90, radius: 62, thread: true },
      { length: 26, radius: 78, hex: true },
      { length: 60, radius: 64 },
    ]),
    turned([start, 470], 0, brass, run),
    grip(start + lengthOf(run), 470),
  ].join('');
  return scene(drawing, [314, 326, 893, 706], [490, 680]);
}

/** Flutes along a knob and the mark in its middle. */
function grip(x: number, y: number): string {
  const flutes = [-62, -24, 18, 58]
    .map((dy) => `M${x - 66 - 19 * Math.sqrt(1 - (dy / 98) ** 2)} ${y + dy}h52`)
    .join('');
  return (
    `<path d="${flutes}" fill="none" ${stroke({ ...verdigris, line: verdigris.line }, 5)}/>` +
    ellipse([x + 1, y], 9, 44, brass.face, brass, 5)
  );
}
