import { bend } from './bend';
import { cpvc, verdigris } from './materials';
import { scene } from './scene';
import { circle, line, roundedBox } from './shapes';
import { lengthOf, turned, type Turn } from './turned';

const SOCKET = 92;
const BODY = 76;

/** A socket: a collar with a lip at its mouth. */
const socket = (length: number, radius = SOCKET): Turn[] => [
  { length: length - 34, radius },
  { length: 34, radius: radius + 12 },
];
/** The same for an end that looks away from us. */
const farSocket = (length: number, radius = SOCKET): Turn[] => socket(length, radius).toReversed();

export function elbow90(): string {
  const corner = { centre: [700, 330] as const, radius: 190 };
  const drawing = [
    bend({ ...corner, pipe: BODY + 8, from: 180, to: 270, material: cpvc, shade: 'outer' }),
    turned([510, 345], 90, cpvc, socket(150), { mouth: 0.8 }),
    turned([685, 520], 0, cpvc, socket(150), { mouth: 0.8 }),
  ].join('');
  return scene(drawing, [402, 170, 860, 628], [540, 850]);
}

export function equalTee(): string {
  const run: Turn[] = [...farSocket(150), { length: 240, radius: BODY + 8 }, ...socket(150)];
  const left = 600 - lengthOf(run) / 2;
  const drawing = [
    turned([left, 500], 0, cpvc, run, { mouth: 0.8 }),
    turned([600, 460], 90, cpvc, [{ length: 60, radius: BODY + 8, joined: 44 }, ...socket(150)], { mouth: 0.8 }),
  ].join('');
  return scene(drawing, [305, 225, 895, 608]);
}

export function coupler(): string {
  const run: Turn[] = [...farSocket(190, 120), { length: 40, radius: 108 }, ...socket(190, 120)];
  return scene(turned([600 - lengthOf(run) / 2, 470], 0, cpvc, run, { mouth: 0.82 }), [360, 334, 840, 606]);
}

export function reducer(): string {
  const run: Turn[] = [...farSocket(150, 82), { length: 110, radius: 74, to: 120 }, ...socket(190, 128)];
  return scene(turned([600 - lengthOf(run) / 2, 465], 0, cpvc, run, { mouth: 0.82 }), [352, 321, 857, 609]);
}

export function union(): string {
  const run: Turn[] = [
    ...farSocket(150),
    { length: 30, radius: 100 },
    { length: 46, radius: 132 },
    { length: 110, radius: 150, hex: true, material: verdigris },
    { length: 40, radius: 112 },
    ...socket(140),
  ];
  return scene(turned([600 - lengthOf(run) / 2, 465], 0, cpvc, run, { mouth: 0.8 }), [317, 311, 883, 619]);
}

export function ballValve(): string {
  const run: Turn[] = [
    ...farSocket(130),
    { length: 44, radius: 112 },
    { length: 220, radius: 130, rings: [0.16, 0.84] },
    { length: 44, radius: 112 },
    ...socket(130),
  ];
  const drawing = [
    turned([600 - lengthOf(run) / 2, 520], 0, cpvc, run, { mouth: 0.8 }),
    turned([600, 400], 90, verdigris, [
      { length: 40, radius: 58 },
      { length: 46, radius: 40 },
    ]),
    roundedBox(430, 268, 340, 58, 29, verdigris.base, verdigris),
    line(
      [
        [470, 310],
        [730, 310],
      ],
      { ...verdigris, line: verdigris.shade },
      14,
    ),
    line(
      [
        [470, 284],
        [690, 284],
      ],
      { ...verdigris, line: verdigris.light },
      8,
    ),
    circle([600, 297], 13, verdigris.face, verdigris),
  ].join('');
  return scene(drawing, [291, 264, 909, 654]);
}

export function elbow45(): string {
  const left = farSocket(160);
  const start = 300;
  const bendStart = start + lengthOf(left);
  const drawing = [
    turned([start, 560], 0, cpvc, left),
    bend({
      centre: [bendStart - 10, 560 - 230],
      radius: 230,
      pipe: BODY + 8,
      from: 270,
      to: 318,
      material: cpvc,
      shade: 'outer',
    }),
    turned(
      [bendStart - 10 + 230 * Math.sin(Math.PI / 4) - 6, 330 + 230 * Math.cos(Math.PI / 4) + 6],
      45,
      cpvc,
      socket(170),
      { mouth: 0.8 },
    ),
  ].join('');
  return scene(drawing, [275, 299, 806, 668], [285, 590]);
}

export function endCap(): string {
  const body: Turn[] = [
    { length: 20, radius: 116, to: 128 },
    { length: 210, radius: 128 },
    { length: 44, radius: 142 },
  ];
  return scene(turned([480, 460], 0, cpvc, body, { mouth: 0.82, tilt: 0.34 }), [437, 314, 806, 606]);
}
