import { useSWRConfig } from 'swr';
import { saveSettings } from '../../../../programme/settings.resource';
import { setupKey, type SetupStep } from '../../../../setup/setup.resource';

/** Returns a function that stores which steps the owner does without. @throws ApiError as `saveSettings` */
export function useSkipSteps() {
  const { mutate } = useSWRConfig();
  return async (version: number, steps: readonly SetupStep[]): Promise<number> => {
    const { settings } = await saveSettings(version, { setupSkipped: [...steps] });
    await Promise.all([mutate(setupKey), mutate('admin/programme')]);
    return settings.version;
  };
}
