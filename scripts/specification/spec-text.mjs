import { normalise } from './rows.mjs';

/** The sections whose every table row, bullet and sentence is owed a row. */
const owed = ['2', '4', '5', '6', '7', '8', '9'];

/** A lead-in that says only what the lines after it say. */
const leadIns = [/^\*\*[^*]+\.?\*\*$/, /:$/];

const bare = (text) => normalise(text.replaceAll('**', ''));

function unitsOfLine(line) {
  if (line.startsWith('|')) return [line];
  if (/^(- |\d+\. )/.test(line)) return [line];
  return line.split(/(?<=[.)])\s+(?=[A-Z*])/);
}

/**
 * The pieces of the specification that a row has to quote: a table's rows without its heads, bullets, numbered lines,
 * and the sentences of paragraphs, of sections 2 and 4 to 9.
 *
 * @param text the specification
 * @returns `{ section, text }` of each
 */
export function unitsOf(text) {
  const lines = text.split('\n');
  let section = '';
  const units = [];
  lines.forEach((line, at) => {
    const heading = /^## (\d+)\./.exec(line);
    if (heading) section = heading[1];
    const isTableHead = /^\|[-| ]+\|$/.test(lines[at + 1] ?? '') || /^\|[-| ]+\|$/.test(line);
    if (!owed.includes(section) || !line.trim() || line.startsWith('#') || isTableHead) return;
    for (const unit of unitsOfLine(line))
      if (!leadIns.some((leadIn) => leadIn.test(unit))) units.push({ section, text: unit });
  });
  return units;
}

/**
 * Compares the rows with the specification they are of.
 *
 * @param rows of `readRows`
 * @param text the specification
 * @returns a complaint for each quotation that does not stand there and for each piece that no row quotes
 */
export function compareWithSpecification(rows, text) {
  const whole = bare(text);
  const quotations = rows.map(({ section, quotation }) => ({ section: section.slice(1), text: bare(quotation) }));
  const invented = rows
    .filter(({ quotation }) => !whole.includes(bare(quotation)))
    .map(({ key }) => `${key}: its quotation does not stand in the specification`);
  const covers = (unit) => {
    const piece = bare(unit.text);
    return quotations.some(
      ({ section, text: quoted }) => section === unit.section && (piece.includes(quoted) || quoted.includes(piece)),
    );
  };
  const forgotten = unitsOf(text)
    .filter((unit) => !covers(unit))
    .map((unit) => `§${unit.section}: no row quotes “${unit.text.trim()}”`);
  return [...invented, ...forgotten];
}
