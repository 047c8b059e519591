import { useEffect, useState } from 'react';
import { useSearchParams } from '@loyalty/shared-ui/router';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { fieldErrors } from '../../../forms/form-failure';
import { useRemembered } from '../../../lists/use-remembered';
import {
  measureNames,
  useLabelSheets,
  useOwnSheet,
  type MeasureName,
  type Measures,
  type Sheet,
  type SheetChoice,
} from './label-sheets.resource';

/** Returns a function that names a sheet: "A4 · 24 labels · 64 × 33.9 mm". */
export function useSheetName(): (sheet: Pick<Sheet, 'labels' | 'labelWidth' | 'labelHeight'>) => string {
  const { t } = useLingui();
  return ({ labels: perSheet, labelWidth, labelHeight }) => {
    const labels = plural(perSheet, { one: '# label', other: '# labels' });
    return t`A4 · ${labels} · ${formatNumber(labelWidth)} × ${formatNumber(labelHeight)} mm`;
  };
}

const storageKey = 'label-sheet';
const startName = 'start_at';
/** Debounce of requests for a custom size, in milliseconds. */
const stillness = 300;

/** Initial custom size: the default sheet of 24. */
const firstMeasures: Measures = {
  columns: '3',
  rows: '8',
  label_width: '64',
  label_height: '33.9',
  margin_left: '6.46',
  margin_top: '12.9',
  gap_x: '2.54',
  gap_y: '0',
};

const wireNames = Object.fromEntries(measureNames.map((name) => [name, name])) as Record<MeasureName, MeasureName>;

interface Remembered {
  preset?: string;
  /** Kept while a preset is chosen. */
  own?: Measures;
  usesOwn?: boolean;
}

/** Parses what the browser has stored, which may be anything: only texts are accepted. */
function readRemembered(text: string | null): Remembered {
  try {
    const { preset, own, usesOwn } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    const measures = own as Record<string, unknown> | undefined;
    const isComplete = measureNames.every((name) => typeof measures?.[name] === 'string');
    return {
      ...(typeof preset === 'string' && { preset }),
      ...(isComplete && { own: measures as Measures, usesOwn: usesOwn === true }),
    };
  } catch {
    return {};
  }
}

/** Returns a debounced value. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillness);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export type SheetControl = ReturnType<typeof useSheetChoice>;

/** Returns the chosen label sheet, remembered in this browser, and the first position, kept in the address. */
export function useSheetChoice() {
  const sheets = useLabelSheets();
  const [stored, store] = useRemembered(storageKey);
  const [parameters, setParameters] = useSearchParams();
  const remembered = readRemembered(stored);
  const remember = (change: Remembered) => store(JSON.stringify({ ...remembered, ...change }));

  const measures = remembered.usesOwn ? remembered.own : undefined;
  const settled = useSettled(measures && JSON.stringify(measures));
  const ownSheet = useOwnSheet(measures && settled ? (JSON.parse(settled) as Measures) : undefined);
  const presets = sheets.data?.presets ?? [];
  const preset = presets.find(({ id }) => id === remembered.preset) ?? presets[0];
  const sheet: Sheet | undefined = measures ? (ownSheet.error ? undefined : ownSheet.data) : preset;
  const choice: SheetChoice = measures ? { own: measures } : { preset: preset?.id ?? '' };

  const startText = parameters.get(startName) ?? '1';
  const startNumber = /^[0-9]{1,4}$/.test(startText.trim()) ? Number(startText) : 0;
  const startIsPlace = sheet === undefined || (startNumber >= 1 && startNumber <= sheet.labels);
  const setStartText = (text: string) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (text === '1') next.delete(startName);
        else next.set(startName, text);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    sheets,
    presets,
    /** Undefined while unknown, or while the custom size is invalid. */
    sheet,
    choice,
    measures,
    measureErrors: measures ? fieldErrors(ownSheet.error, wireNames) : undefined,
    /** An error that does not concern a measure. */
    ownError: ownSheet.error,
    choosePreset: (id: string) => remember({ preset: id, usesOwn: false }),
    chooseOwn: () => remember({ own: remembered.own ?? firstMeasures, usesOwn: true }),
    changeMeasure: (name: MeasureName, value: string) =>
      remember({ own: { ...(remembered.own ?? firstMeasures), [name]: value }, usesOwn: true }),
    startText,
    setStartText,
    /** 1 while the typed position is not on the sheet. */
    startAt: startIsPlace && startNumber > 0 ? startNumber : 1,
    startIsPlace,
    /** Whether the labels can be printed with this choice. */
    ready: sheet !== undefined && startIsPlace,
  };
}
