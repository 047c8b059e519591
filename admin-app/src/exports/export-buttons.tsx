import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { FileSpreadsheet, FileText } from 'lucide-react';
import type { FileFormat } from './exports.resource';
import type { ExportRun } from './use-export';

interface ExportButtonsProps {
  /** Name of the report, e.g. "Plumbers list". */
  title: string;
  run: ExportRun;
  /** Stacks the buttons at full width. */
  block?: boolean;
}

/** Renders the Excel and CSV buttons, busy while a download runs. */
export function ExportButtons({ title, run: { state, start }, block }: ExportButtonsProps) {
  const { t } = useLingui();
  const busy = (format: FileFormat) => state.step === 'running' && state.format === format;
  const press = (format: FileFormat) => () => state.step !== 'running' && start(format);
  return (
    <>
      <Button
        variant="secondary"
        block={block}
        icon={<FileSpreadsheet aria-hidden="true" />}
        busy={busy('xlsx')}
        aria-label={t`Download Excel: ${title}`}
        onClick={press('xlsx')}
      >
        {t`Download Excel`}
      </Button>
      <Button
        variant="quiet"
        block={block}
        icon={<FileText aria-hidden="true" />}
        busy={busy('csv')}
        aria-label={t`Download CSV: ${title}`}
        onClick={press('csv')}
      >
        {t`Download CSV`}
      </Button>
    </>
  );
}
