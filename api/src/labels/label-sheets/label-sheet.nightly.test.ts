import type { ApiError } from '../../platform/http/api-error';
import { createPdf, PAPER, wrapName } from '../../platform/pdf';
import { arrangeLabel, LINE, SMALLEST_GOOD_MODULE_MM } from './label-layout';
import { validateSheet, validateStart } from './label-sheet.schema';
import { cornerOf, LABEL_PRESETS, type LabelPreset, labelsPerSheet, overhangOf } from './label-sheet';
import { fillScanLine, joinUnits, SCAN_LINES } from './label-lines';

const own = {
  columns: '3',
  rows: '8',
  label_width: '64',
  label_height: '33.9',
  margin_left: '6.46',
  margin_top: '12.9',
  gap_x: '2.54',
  gap_y: '0',
};
const refusalOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as ApiError).details.errors;
  }
  throw new Error('It was not refused.');
};

describe('a preset', () => {
  it.each(LABEL_PRESETS.map((preset) => [preset.id, preset] as const))(
    '%s fits on A4, in the middle, and says its number of labels',
    (id, preset) => {
      expect(overhangOf(preset)).toEqual({ x: 0, y: 0 });
      const last = cornerOf(preset, labelsPerSheet(preset) - 1);
      expect(PAPER.width - last.x - preset.labelWidth).toBeCloseTo(preset.marginLeft, 1);
      expect(PAPER.height - last.y - preset.labelHeight).toBeCloseTo(preset.marginTop, 1);
      expect(labelsPerSheet(preset)).toBe(Number(id.split('-')[0]));
    },
  );

  it('is there for 24, 21, 65, 40 and 12 labels', () => {
    expect(LABEL_PRESETS.map(labelsPerSheet)).toEqual([24, 24, 21, 65, 40, 18, 12, 8]);
  });
});

const [first] = LABEL_PRESETS as [LabelPreset];

describe('sheets of paper', () => {
  it('has its places row by row', () => {
    expect(cornerOf(first, 0)).toEqual({ x: 6.46, y: 12.9 });
    expect(cornerOf(first, 2)).toEqual({ x: 139.54, y: 12.9 });
    expect(cornerOf(first, 3)).toEqual({ x: 6.46, y: 46.8 });
  });
});

describe('own measures', () => {
  it('are taken as they are, a preset by its id, the first one by default', () => {
    const { id: _, ...l7159 } = first;
    expect(validateSheet(own)).toEqual(l7159);
    expect(validateSheet({ preset: '65-38x21' })).toBe(LABEL_PRESETS[3]);
    expect(validateSheet({})).toBe(first);
  });

  it.each([
    ['a count of 0', { columns: '0' }, { columns: 'Enter a whole number from 1 to 15' }],
    ['half a row', { rows: '2.5' }, { rows: 'Enter a whole number from 1 to 30' }],
    ['nothing', { label_width: undefined }, { label_width: 'Enter 12 to 210 mm, two decimals at most' }],
    ['a comma', { gap_x: '2,5' }, { gap_x: 'Enter 0 to 50 mm, two decimals at most' }],
    ['a sign', { margin_top: '-1' }, { margin_top: 'Enter 0 to 100 mm, two decimals at most' }],
    ['an exponent', { label_height: '1e2' }, { label_height: 'Enter 12 to 297 mm, two decimals at most' }],
    ['a label too small', { label_height: '11.99' }, { label_height: 'Enter 12 to 297 mm, two decimals at most' }],
    ['labels too wide', { label_width: '70' }, { label_width: 'The labels are 11.54 mm too wide for A4' }],
    ['labels too high', { rows: '9' }, { label_height: 'The labels are 21 mm too high for A4' }],
  ])('with %s are refused', (_name, change, errors) => {
    expect(refusalOf(() => validateSheet({ ...own, ...change }))).toEqual(errors);
  });

  it('an unknown preset is refused', () => {
    expect(refusalOf(() => validateSheet({ preset: '99' }))).toEqual({ preset: 'There is no such label sheet' });
  });

  it('start at one of the places', () => {
    const sheet = validateSheet(own);
    expect([validateStart(undefined, sheet), validateStart('1', sheet), validateStart(' 24 ', sheet)]).toEqual([
      1, 1, 24,
    ]);
    for (const start of ['0', '25', '-1', '1.5', 'x', '']) {
      expect(refusalOf(() => validateStart(start, sheet))).toEqual({ start_at: 'Start at label 1 to 24' });
    }
  });
});

describe('a label', () => {
  const MODULES = 37;
  it.each([
    ...LABEL_PRESETS.map(({ labelWidth, labelHeight }) => [labelWidth, labelHeight]),
    [12, 12],
    [12, 297],
    [210, 12],
    [210, 297],
    [20, 12],
    [30, 16],
  ])('of %d × %d mm keeps symbol and text inside and apart', (labelWidth, labelHeight) => {
    const { symbol, text } = arrangeLabel({ labelWidth: labelWidth!, labelHeight: labelHeight! }, MODULES, true);
    expect(symbol.side).toBeGreaterThan(6);
    expect(symbol.module).toBeCloseTo(symbol.side / MODULES, 2);
    for (const { x, y, width, height } of [{ ...symbol, width: symbol.side, height: symbol.side }, text]) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0.99);
      expect(x + width).toBeLessThanOrEqual(labelWidth! - 0.98);
      expect(y + height).toBeLessThanOrEqual(labelHeight! - 0.98);
    }
    if (text.placement === 'beside') expect(text.x).toBeGreaterThanOrEqual(symbol.x + symbol.side);
    else expect(text.y).toBeGreaterThanOrEqual(symbol.y + symbol.side - 0.01);
    const codeLines = text.codeGroups > 0 ? Math.ceil(3 / text.codeGroups) : 0;
    const taken =
      text.serialSize +
      (text.showsPoints ? text.pointsSize : 0) +
      text.nameLines * text.nameSize +
      (text.showsBrand ? text.brandSize : 0) +
      2 * text.lineRows * text.lineSize +
      codeLines * text.codeSize;
    expect(taken * LINE).toBeLessThanOrEqual(text.height + 0.05);
  });

  it.each(LABEL_PRESETS.map((preset) => [preset.id, preset] as const))(
    '%s has modules that print and scan well, a code that is read at arm’s length, and room for the product',
    (_id, preset) => {
      const { symbol, text } = arrangeLabel(preset, MODULES, true);
      expect(symbol.module).toBeGreaterThan(SMALLEST_GOOD_MODULE_MM);
      expect([text.showsPoints, text.nameLines > 0, text.codeGroups > 0]).toEqual([true, true, true]);
      // 8 points.
      expect(text.codeSize).toBeGreaterThanOrEqual(2.82);
      if (preset.labelHeight > 30) expect([text.showsBrand, text.lineRows > 0]).toEqual([true, true]);
    },
  );

  it('too small for good modules is known to be', () => {
    const { symbol } = arrangeLabel({ labelWidth: 12, labelHeight: 12 }, MODULES, false);
    expect(symbol.module).toBeLessThan(SMALLEST_GOOD_MODULE_MM);
  });
});

const wrap = (name: string, width: number, lines: number) =>
  wrapName(createPdf('Test'), name, { size: 10, width, lines }).map(({ text }) => text);

describe('the scan line', () => {
  it.each(Object.values(SCAN_LINES))('in $language is not cut on any preset that has room for it', (line) => {
    const pdf = createPdf('Test');
    const layouts = LABEL_PRESETS.map((preset) => arrangeLabel(preset, 37, true).text).filter(
      ({ lineRows }) => lineRows,
    );
    expect(layouts).toHaveLength(6);
    for (const { width, lineSize: size, lineRows: lines } of layouts) {
      const rows = wrapName(pdf, fillScanLine(line, 1000)!, { size, width, lines, style: 'regular' });
      expect(rows.map(({ text }) => text).join(' ')).toMatch(/^[^…]*1,000[^…]*$/);
    }
  });

  it('is left out where a label has no points', () => {
    expect(fillScanLine(SCAN_LINES.en, 0)).toBeUndefined();
    expect(fillScanLine(SCAN_LINES.en, 1)).toBe('Scan with your phone, earn 1 point');
  });
});

it('a number stays with its unit where a name is wrapped', () => {
  for (let width = 45; width < 110; width += 1) {
    const lines = wrap(joinUnits('ball valve 20 mm'), width, 4);
    expect(lines.filter((line) => line.endsWith('20\u00a0mm'))).toHaveLength(1);
  }
  expect(joinUnits('Tee 1/2" in 250 ml, 3 way')).toBe('Tee 1/2"\u00a0in 250\u00a0ml, 3\u00a0way');
});

describe('wrapName', () => {
  it.each<[string, number, number, string[]]>([
    ['ball valve brass', 60, 3, ['ball valve', 'brass']],
    ['ball valve brass', 60, 1, ['ball valve…']],
    ['ballvalvebrass', 36, 3, ['ballval', 'vebras', 's']],
    ['ball', 60, 0, []],
    [' ', 60, 2, []],
    ['बॉल वाल्व २५', 40, 2, ['बॉल वाल्व', '२५']],
    ['Tap ¾″ ≥ 5', 90, 1, ['Tap ¾″ ≥ 5']],
    ['पीतल ½″', 90, 1, ['पीतल ½″']],
  ])('breaks %s at %d in %d lines', (name, width, lines, broken) => {
    expect(wrap(name, width, lines)).toEqual(broken);
  });
});
