import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { ScannerZoom } from '../scanner-zoom';
import type { TrackControls } from './use-track-controls';

/** Renders the camera's own zoom, if it has one, for a label that is small or out of reach. */
export function CameraZoom({ zoom }: { zoom: NonNullable<TrackControls['zoom']> }) {
  const { t } = useLingui();
  return (
    <ScannerZoom
      label={t`Zoom`}
      zoomInLabel={t`Zoom in`}
      zoomOutLabel={t`Zoom out`}
      {...zoom.range}
      value={zoom.factor}
      format={(factor) => `${formatNumber(Math.round(factor * 10) / 10)}×`}
      onValueChange={zoom.set}
    />
  );
}
