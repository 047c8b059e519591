import { normalise } from './rows.mjs';

/** The sections whose every table row, bullet and sentence is owed a row. */
const owed = ['2', '4', '5', '6', '7', '8', '9'];

/** A lead-in that says only what the lines after it say. */
const leadIns = [/^\*\*[^*]+\.?\*\*$/, /:$/];

/** Without the bold name of the screen, rule or role that a piece begins with, without bullet and number. */
const bare = (text) => normalise(text.replace(/^\s*(?:- |\d+\. )?(?:\*\*[^*]+\*\*)?/, '').replaceAll('**', ''));

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
function unitsOf(text) {
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

/** What of a piece stands in no quotation; `…` for what does. */
function unquoted(piece, quotations) {
  if (quotations.some(({ text }) => text.includes(piece))) return '…';
  const quoted = new Set();
  for (const { text } of quotations) {
    for (let at = piece.indexOf(text); at >= 0; at = piece.indexOf(text, at + 1)) {
      for (let offset = 0; offset < text.length; offset += 1) quoted.add(at + offset);
    }
  }
  const left = [...piece].map((character, at) => (quoted.has(at) ? '…' : character)).join('');
  return left.replaceAll(/…+/g, '…').trim();
}

/**
 * Compares the rows with the specification they are of.
 *
 * @param rows of `readRows`
 * @param text the specification
 * @returns a complaint for each quotation that does not stand there and for each word of a piece that no row quotes
 */
export function compareWithSpecification(rows, text) {
  const whole = normalise(text.replaceAll('**', ''));
  const quotations = rows.map(({ section, quotation }) => ({ section: section.slice(1), text: bare(quotation) }));
  const invented = rows
    .filter(({ quotation }) => !whole.includes(bare(quotation)))
    .map(({ key }) => `${key}: its quotation does not stand in the specification`);
  const leftOf = (unit) => {
    const ofSection = quotations.filter(({ section }) => section === unit.section);
    return unquoted(bare(unit.text), ofSection);
  };
  const forgotten = unitsOf(text)
    .map((unit) => ({ section: unit.section, left: leftOf(unit) }))
    .filter(({ left }) => /[a-z0-9]/.test(left))
    .map(({ section, left }) => `§${section}: no row quotes “${left}”`);
  return [...invented, ...forgotten];
}
