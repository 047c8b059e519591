import { useLingui } from '@lingui/react/macro';
import type { CameraDevice, Facing } from './cameras';

/**
 * Returns readable names for a phone's cameras (the browser's own are like "camera2 0, facing back").
 * @returns a unique name by camera id
 */
export function useCameraNames(cameras: readonly CameraDevice[]): ReadonlyMap<string, string> {
  const { t } = useLingui();
  const counts: Record<Facing, number> = { rear: 0, front: 0, unknown: 0 };
  const nameOf = ({ facing, label }: CameraDevice) => {
    counts[facing] += 1;
    const number = counts[facing];
    if (facing === 'rear') return number === 1 ? t`Rear camera` : t`Rear camera ${number}`;
    if (facing === 'front') return number === 1 ? t`Front camera` : t`Front camera ${number}`;
    return label || t`Camera ${number}`;
  };
  return new Map(cameras.map((camera) => [camera.id, nameOf(camera)]));
}
