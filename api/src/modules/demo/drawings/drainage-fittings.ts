import { bend } from './bend';
import { rubber, slate, steel } from './materials';
import { scene } from './scene';
import { circle, ellipse, line } from './shapes';
import { lengthOf, turned, type Turn } from './turned';

/** A push-fit socket: collar, the bulge of its ring seal, and a lip. */
const ringSocket: Turn[] = [
  { length: 70, radius: 104 },
  { length: 34, radius: 120 },
  { length: 22, radius: 108 },
];
const PIPE = 92;

export function doorBend(): string {
  const drawing = [
    bend({ centre: [730, 340], radius: 230, pipe: PIPE, from: 180, to: 270, material: slate, shade: 'outer' }),
    turned([500, 350], 90, slate, ringSocket, { mouth: 0.82 }),
    turned(
      [720, 570],
      0,
      slate,
      [
        { length: 60, radius: PIPE, joined: 10 },
        { length: 90, radius: PIPE - 4 },
      ],
      { mouth: 0.88 },
    ),
    ellipse([556, 520], 62, 62, slate.face, slate),
    circle([556, 520], 40, slate.base, slate, 5),
    ...[45, 135, 225, 315].map((a) =>
      circle(
        [556 + 51 * Math.cos((a * Math.PI) / 180), 520 + 51 * Math.sin((a * Math.PI) / 180)],
        5,
        steel.light,
        slate,
        3,
      ),
    ),
  ].join('');
  return scene(drawing, [376, 198, 892, 666], [560, 900]);
}

export function pTrap(): string {
  const m = slate;
  const pipe = 70;
  const drawing = [
    turned([580, 766], 90, rubber, [
      { length: 40, radius: 54, rings: [0.3, 0.6] },
      { length: 40, radius: 44 },
    ]),
    bend({ centre: [580, 540], radius: 140, pipe, from: 180, to: 360, material: m, shade: 'outer' }),
    bend({ centre: [850, 541], radius: 130, pipe, from: 180, to: 90, material: m, shade: 'inner' }),
    turned(
      [845, 411],
      0,
      m,
      [
        { length: 44, radius: 84 },
        { length: 32, radius: 98 },
      ],
      { mouth: 0.76 },
    ),
    turned(
      [440, 545],
      90,
      m,
      [
        { length: 150, radius: pipe, joined: 0 },
        { length: 60, radius: 84 },
        { length: 36, radius: 100 },
      ],
      { mouth: 0.76 },
    ),
  ].join('');
  return scene(drawing, [336, 275, 945, 781], [450, 710]);
}

export function singleY(): string {
  const drawing = [
    turned([540, 730], 90, slate, [{ length: 390, radius: PIPE }, ...ringSocket], { mouth: 0.82 }),
    turned([575, 600], 45, slate, [{ length: 172, radius: PIPE, joined: [172, 0] }, ...ringSocket], { mouth: 0.82 }),
  ].join('');
  return scene(drawing, [416, 188, 868, 752], [440, 640]);
}

export function floorTrap(): string {
  const body: Turn[] = [
    { length: 90, radius: 74 },
    { length: 110, radius: 84, to: 170 },
    { length: 60, radius: 178 },
    { length: 24, radius: 200, material: steel },
  ];
  const top = 660 - lengthOf(body);
  const slots = [-0.7, -0.42, -0.14, 0.14, 0.42, 0.7].map((x) => {
    const half = 56 * Math.sqrt(1 - x * x) * 0.8;
    return line(
      [
        [600 + x * 165, top - half],
        [600 + x * 165, top + half],
      ],
      steel,
      15,
    );
  });
  const drawing = [
    turned(
      [660, 560],
      0,
      slate,
      [
        { length: 150, radius: 50 },
        { length: 36, radius: 62 },
      ],
      { mouth: 0.78 },
    ),
    turned([600, 660], 90, slate, body, { tilt: 0.36 }),
    ellipse([600, top], 168, 60, steel.base, steel, 5),
    ...slots,
  ].join('');
  return scene(drawing, [396, 300, 862, 691], [500, 700]);
}
