import { useLingui } from '@lingui/react/macro';
import type { BrowserKind } from './browser-kind';
import type { CameraProblem } from './open-camera';

/**
 * Returns the steps to allow the camera in a browser, in the words of its menus.
 * @returns no steps for a problem that no permission fixes
 */
export function usePermissionSteps(problem: CameraProblem | 'reader', browser: BrowserKind): readonly string[] {
  const { t } = useLingui();
  if (problem === 'dismissed') return [t`Tap “Check again” below.`, t`When your browser asks, choose Allow.`];
  if (problem !== 'denied' && problem !== 'denied-by-phone') return [];
  const allowCamera = t`Tap Permissions, then Camera, and choose Allow.`;
  const back = t`Come back to this page.`;
  const iphoneApp = (app: string) => [
    t`Open the iPhone’s Settings and tap Apps, then ${app}.`,
    t`Tap Camera and choose Allow.`,
    back,
  ];
  if (problem === 'denied-by-phone') {
    if (browser.endsWith('ios')) return iphoneApp(browser === 'other-ios' ? t`your browser` : 'Safari');
    if (browser.endsWith('desktop')) {
      return [t`Open your computer’s privacy settings and allow this browser to use the camera.`, back];
    }
    return [
      t`Open the phone’s Settings and tap Apps, then your browser.`,
      allowCamera,
      t`If there is a camera switch in the quick settings at the top of the screen, turn it on.`,
      back,
    ];
  }
  switch (browser) {
    case 'chrome-android':
      return [t`Tap the icon left of the address.`, t`Tap Permissions.`, t`Turn Camera on.`];
    case 'samsung':
      return [t`Tap the padlock left of the address.`, allowCamera];
    case 'firefox-android':
      return [t`Tap the padlock left of the address.`, t`Tap Camera, so that it says Allowed.`];
    case 'installed-android':
      return [
        t`Touch and hold this app’s icon on the home screen.`,
        t`Tap Site settings, or App info and Permissions.`,
        t`Tap Camera and choose Allow.`,
        back,
      ];
    case 'safari-ios':
      return [
        t`Tap the page menu beside the address (“AA” on older iPhones).`,
        t`Tap Website Settings.`,
        t`Tap Camera and choose Allow.`,
      ];
    case 'installed-ios':
      return iphoneApp('Safari');
    case 'other-ios':
      return iphoneApp(t`your browser`);
    case 'chrome-desktop':
      return [t`Click the icon left of the address.`, t`Turn Camera on.`];
    case 'firefox-desktop':
      return [
        t`Click the crossed-out camera beside the address.`,
        t`Remove the block, and choose “Check again” below.`,
      ];
    case 'safari-desktop':
      return [t`In the Safari menu choose Settings for this website.`, t`Set Camera to Allow.`];
    case 'in-app-android':
    case 'in-app-ios':
      return [];
    case 'other':
      return [t`Open your browser’s settings for this website.`, t`Allow the camera.`, back];
  }
}
