import { rubber, upvc, verdigris } from './materials';
import { scene } from './scene';
import { line, polygon } from './shapes';
import { lengthOf, turned, type Turn } from './turned';

const middle = (turns: readonly Turn[]) => 600 - lengthOf(turns) / 2;

export function pipeBundle(): string {
  const pipe = (x: number, y: number, length: number) =>
    turned([x, y], 0, upvc, [{ length, radius: 104 }], { mouth: 0.82, tilt: 0.3 }) +
    line(
      [
        [x + 60, y + 6],
        [x + length - 70, y + 6],
      ],
      { ...upvc, line: verdigris.shade },
      5,
    ) +
    line(
      [
        [x + 60, y + 20],
        [x + length - 190, y + 20],
      ],
      { ...upvc, line: verdigris.shade },
      3,
    );
  return scene(pipe(330, 330, 500) + pipe(390, 528, 530) + pipe(270, 514, 500), [235, 222, 955, 636]);
}

export function cross(): string {
  const socket = (length: number): Turn[] => [
    { length: length - 30, radius: 78 },
    { length: 30, radius: 90 },
  ];
  const run: Turn[] = [...socket(120).toReversed(), { length: 260, radius: 70 }, ...socket(120)];
  const drawing = [
    turned([600, 690], 90, upvc, [...socket(130).toReversed(), { length: 60, radius: 70 }]),
    turned([middle(run), 480], 0, upvc, run, { mouth: 0.78 }),
    turned([600, 450], 90, upvc, [{ length: 60, radius: 70, joined: 40 }, ...socket(130)], { mouth: 0.78 }),
  ].join('');
  return scene(drawing, [328, 238, 872, 712], [520, 680]);
}

export function maleAdaptor(): string {
  const run: Turn[] = [
    { length: 36, radius: 124 },
    { length: 150, radius: 112 },
    { length: 84, radius: 140, hex: true },
    { length: 22, radius: 84 },
    { length: 150, radius: 92, thread: true },
    { length: 16, radius: 92, to: 84 },
  ];
  return scene(turned([middle(run), 470], 0, upvc, run, { mouth: 0.8 }), [342, 326, 850, 614]);
}

export function tankConnector(): string {
  const run: Turn[] = [
    { length: 120, radius: 92, thread: true },
    { length: 62, radius: 140, hex: true, material: verdigris },
    { length: 52, radius: 92, thread: true },
    { length: 20, radius: 146, material: rubber },
    { length: 26, radius: 158 },
    { length: 40, radius: 112, rings: [0.4] },
    { length: 110, radius: 106 },
    { length: 30, radius: 116 },
  ];
  return scene(turned([middle(run), 460], 0, upvc, run, { mouth: 0.82 }), [348, 298, 857, 622]);
}

export function checkValve(): string {
  const run: Turn[] = [
    { length: 34, radius: 96 },
    { length: 90, radius: 86 },
    { length: 60, radius: 86, to: 118 },
    { length: 160, radius: 122 },
    { length: 60, radius: 118, to: 86 },
    { length: 80, radius: 86 },
    { length: 34, radius: 98 },
  ];
  const drawing = [
    turned([middle(run), 500], 0, upvc, run, { mouth: 0.8 }),
    turned([600, 408], 90, upvc, [
      { length: 66, radius: 84, joined: 30 },
      { length: 34, radius: 96 },
      { length: 58, radius: 78, hex: true, material: verdigris },
    ]),
    polygon(
      [
        [508, 492],
        [598, 492],
        [598, 470],
        [650, 512],
        [598, 554],
        [598, 532],
        [508, 532],
      ],
      verdigris.face,
      verdigris,
      5,
    ),
  ].join('');
  return scene(drawing, [318, 233, 883, 626]);
}
