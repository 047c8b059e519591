import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { foreignCodeOf, useForeignText } from './detections';
import type { MarketFormats } from '../../label-code/market-code';
import { ImageFileError, readImageFile } from './code-reader';

/** Reads our codes from pictures; a foreign one is named and not reported; choosing another or leaving the screen cancels the current one. */
export function usePhotoReading(onText: (text: string) => void, formats?: MarketFormats) {
  const { t } = useLingui();
  const foreignText = useForeignText();
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);

  const read = async (file: File) => {
    latest.current?.abort();
    const mine = new AbortController();
    latest.current = mine;
    setReading(true);
    setProblem(undefined);
    try {
      const text = await readImageFile(file, mine.signal, (one) => foreignCodeOf(one, formats) === undefined);
      if (mine.signal.aborted) return;
      const foreign = foreignCodeOf(text, formats);
      if (foreign) setProblem(foreignText[foreign]);
      else onText(text);
    } catch (error) {
      if (mine.signal.aborted) return;
      const kind = error instanceof ImageFileError ? error.problem : 'no-reader';
      setProblem(
        {
          'no-code': t`No QR code found. Take a sharp, well-lit photo from closer up.`,
          'not-a-picture': t`This file cannot be opened as a picture. Please choose a JPEG or PNG.`,
          'no-reader': t`The scanner could not be loaded. Check your connection.`,
        }[kind],
      );
    } finally {
      if (latest.current === mine) setReading(false);
    }
  };
  return { reading, problem, read: (file: File) => void read(file), cancel: () => latest.current?.abort() };
}

/** Milliseconds without a reading after which a photo is offered in place of the hint. */
const offerAfterMs = 10_000;

/** @param latest what was read last: the wait begins again */
export function usePhotoOffer(watching: boolean, latest: unknown): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!watching) return;
    const timer = setTimeout(() => setIsDue(true), offerAfterMs);
    return () => {
      clearTimeout(timer);
      setIsDue(false);
    };
  }, [watching, latest]);
  return isDue;
}
