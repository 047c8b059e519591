import { type Html, html } from './html';
import type { ShellManifest } from './live-site';
import { missingExports, type RequiredModule, type RequiredModules, usesOwnCopy } from './shared-modules';

/** A release on the graph's right side. */
export interface Consumer {
  name: string;
  version: string;
  /** E.g. "live". */
  role: string;
  required: RequiredModules;
}

const words = { shared: 'shared', own: '+ own copy', refused: '! refused' };
type Fit = keyof typeof words;

function fitOf(name: string, module: RequiredModule, shell: ShellManifest): Fit {
  if (usesOwnCopy(name, module, shell)) return 'own';
  return missingExports({ [name]: module }, shell).length > 0 ? 'refused' : 'shared';
}

/** Narrow: a phone shows the whole picture with readable text. */
const WIDTH = 424;
const LEFT = 184;
const RIGHT = 280;
const MIDDLE = (LEFT + RIGHT) / 2;
const HEIGHT = 52;
const GAP = 12;

const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function box(x: number, y: number, title: string, detail: string, isLive = false): Html {
  const width = x === 0 ? LEFT : WIDTH - RIGHT;
  const most = Math.floor(width / 7.2);
  return html`<g class="${isLive && 'live'}">
    <title>${title} ${detail}</title>
    <rect x="${x + 1}" y="${y + 1}" width="${width - 2}" height="${HEIGHT - 2}" rx="8" />
    <text x="${x + 12}" y="${y + 22}">${short(title, most)}</text>
    <text x="${x + 12}" y="${y + 40}" class="detail">${short(detail, most)}</text>
  </g>`;
}

/** Returns the tops of each of two columns' boxes. */
function columns(left: number, right: number) {
  const height = Math.max(left, right) * (HEIGHT + GAP) - GAP;
  const tops = (count: number) =>
    Array.from({ length: count }, (_, index) => (height - count * (HEIGHT + GAP) + GAP) / 2 + index * (HEIGHT + GAP));
  return { height, lefts: tops(left), rights: tops(right) };
}

/** Returns the point of an edge at `t`, from 0 on its left to 1 on its right. */
function pointOf(y1: number, y2: number, t: number): [x: number, y: number] {
  const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
  return [a * LEFT + (b + c) * MIDDLE + d * RIGHT, (a + b) * y1 + (c + d) * y2];
}

/**
 * Returns a picture of the modules that a shell shares and of the releases that take them, for wide and small screens.
 * @param label for readers that do not show pictures; the table beside it has the same contents
 */
export function sharedGraph(shell: ShellManifest, consumers: readonly Consumer[], label: string): Html {
  const names = modulesOf(shell, consumers);
  const { height, lefts, rights } = columns(names.length, consumers.length);
  const edges = consumers.flatMap((consumer, to) =>
    names.flatMap((name, from) => {
      const module = consumer.required[name];
      if (!module) return [];
      const [takers, taken] = [
        consumers.filter(({ required }) => required[name]),
        names.filter((one) => consumer.required[one]),
      ];
      const y1 = lefts[from]! + (HEIGHT * (takers.indexOf(consumer) + 1)) / (takers.length + 1);
      const y2 = rights[to]! + (HEIGHT * (taken.indexOf(name) + 1)) / (taken.length + 1);
      const fit = fitOf(name, module, shell);
      const title = `${consumer.name} ${consumer.version} takes ${name} ${module.version}: ${words[fit]}`;
      // Marks of different modules do not cover each other where their edges cross.
      return [{ fit, y1, y2, title, mark: pointOf(y1, y2, 0.3 + (0.4 * from) / names.length) }];
    }),
  );
  // What is refused is drawn last, above the others.
  edges.sort((one, other) => Object.keys(words).indexOf(one.fit) - Object.keys(words).indexOf(other.fit));
  return html`<svg class="graph" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label}">
    ${edges.map(
      ({ fit, y1, y2, title, mark: [x, y] }) =>
        html`<g class="edge ${fit}"
          ><title>${title}</title>
          <path d="M${LEFT} ${y1} C${MIDDLE} ${y1} ${MIDDLE} ${y2} ${RIGHT} ${y2}" />
          ${
            fit !== 'shared' &&
            html`<circle cx="${x}" cy="${y}" r="9" /> <text x="${x}" y="${y + 4.5}">${fit === 'own' ? '+' : '!'}</text>`
          }
        </g>`,
    )}
    ${names.map((name, index) => box(0, lefts[index]!, name, shell.shared[name]?.version ?? 'not shared'))}
    ${consumers.map(({ name, version, role }, index) =>
      box(RIGHT, rights[index]!, `${name} · ${role}`, version, role === 'live'),
    )}
  </svg>`;
}

const modulesOf = ({ shared }: ShellManifest, consumers: readonly Consumer[]) =>
  [...new Set([...Object.keys(shared), ...consumers.flatMap(({ required }) => Object.keys(required))])].sort();

/** Returns the graph's contents as a table: a row for each module, a column for each release. */
export const sharedTable = (shell: ShellManifest, consumers: readonly Consumer[]): Html =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">Module</th>
        <th scope="col">Shell</th>
        ${consumers.map(
          ({ name, version, role }) => html`<th scope="col">${name}<br />${role}<br /><code>${version}</code></th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${modulesOf(shell, consumers).map(
        (name) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${shell.shared[name]?.version ?? '–'}</td>
            ${consumers.map(({ required }) => {
              const module = required[name];
              if (!module) return html`<td>–</td>`;
              const fit = fitOf(name, module, shell);
              return html`<td>
                <span class="chip ${fit}">${words[fit]}</span><br /><small>${module.version}</small>
              </td>`;
            })}
          </tr>`,
      )}
    </tbody>
  </table>`;
