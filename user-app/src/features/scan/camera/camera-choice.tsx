import { useLingui } from '@lingui/react/macro';
import { ScannerControl, ScannerSelect } from '../scanner-frame';
import { SwitchCamera } from 'lucide-react';
import type { Camera } from './use-camera';
import { useCameraNames } from './use-camera-names';

/** Renders the choice of a camera: a toggle for two, a select for more, nothing for one. */
export function CameraChoice({ camera: { cameras, current, choose } }: { camera: Camera }) {
  const { t } = useLingui();
  const names = useCameraNames(cameras);
  if (cameras.length < 2) return null;
  const icon = <SwitchCamera aria-hidden="true" />;
  const other = cameras.find(({ id }) => id !== current);
  if (cameras.length === 2) {
    return <ScannerControl icon={icon} label={t`Change camera`} onClick={() => other && choose(other.id)} />;
  }
  return (
    <ScannerSelect
      icon={icon}
      label={t`Change camera`}
      options={cameras.map(({ id }) => ({ value: id, label: names.get(id) ?? id }))}
      value={current}
      onValueChange={choose}
    />
  );
}
