import createBidi from 'bidi-js';
import { canPlaceMarks, type FontRun, type FontStyle, splitByFont } from './fonts';

/** A run from left to right on the paper. */
export interface SetRun extends FontRun {
  /** Written from right to left: shaped as a whole, its letters reversed. */
  isRightToLeft: boolean;
  /** Whether its marks are placed by the font; otherwise at the font's usual place. */
  hasPlacedMarks: boolean;
}

/** Urdu, Kashmiri, Sindhi; Hebrew, Thaana and the like are written so, too; and marks of direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u200f\u202b\u202e\u2067]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A part of a text in one direction, in the order of reading. Odd levels are from right to left. */
interface LevelRun {
  text: string;
  level: number;
}

let bidi: ReturnType<typeof createBidi> | undefined;

/** Lines set before: a batch has the same few on each label. */
const MOST_SET_LINES = 200;
const setLines = new Map<string, readonly SetRun[]>();

/** Returns a line as runs of one font and one direction, from left to right (Unicode Bidirectional Algorithm). */
export function setLine(text: string, style: FontStyle): readonly SetRun[] {
  const key = `${style} ${text}`;
  const known = setLines.get(key);
  if (known) return known;
  const runs = RIGHT_TO_LEFT.test(text) ? setBothWays(text, style) : setLeftToRight(text, style);
  if (setLines.size >= MOST_SET_LINES) setLines.clear();
  setLines.set(key, runs);
  return runs;
}

const setLeftToRight = (text: string, style: FontStyle): SetRun[] =>
  splitByFont(text, style).map((run) => ({ ...run, isRightToLeft: false, hasPlacedMarks: canPlaceMarks(run) }));

function setBothWays(text: string, style: FontStyle): SetRun[] {
  const runs = levelRuns(text).flatMap(({ text: part, level }) =>
    splitByFont(part, style).map((run) => {
      const set: SetRun & { level: number } = {
        ...run,
        level,
        isRightToLeft: false,
        hasPlacedMarks: canPlaceMarks(run),
      };
      return level % 2 === 1 ? { ...set, ...turned(run) } : set;
    }),
  );
  return inVisualOrder(runs);
}

/** The shaper turns a run round if it has a letter of such a script; blanks and signs alone are turned round here. */
const turned = ({ text }: FontRun) =>
  RIGHT_TO_LEFT.test(text) ? { isRightToLeft: true } : { text: Array.from(text).reverse().join('') };

/** Splits a text where its embedding level changes; brackets from right to left are turned round. */
function levelRuns(text: string): LevelRun[] {
  bidi ??= createBidi();
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: LevelRun[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels[at]!;
    const letter = (level % 2 === 1 && bidi.getMirroredCharacter(text[at]!)) || text[at]!;
    const last = runs.at(-1);
    if (last?.level === level) last.text += letter;
    else runs.push({ text: letter, level });
  }
  return runs;
}

/** Reverses runs from the highest level to the lowest odd one (rule L2). */
function inVisualOrder<Run extends { level: number }>(runs: Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}
