import type { Globals, GlobalTypes } from 'storybook/internal/csf';

/** Global settings of the toolbar. A story that depends on one sets it in its own `globals`. */
export const globalTypes: GlobalTypes = {
  theme: {
    description: 'Appearance',
    toolbar: {
      icon: 'mirror',
      dynamicTitle: true,
      items: [
        { value: 'light', title: 'Light' },
        { value: 'dark', title: 'Dark' },
      ],
    },
  },
  language: {
    description: 'Language of the texts, where a story has them in Hindi',
    toolbar: {
      icon: 'globe',
      dynamicTitle: true,
      items: [
        { value: 'en', title: 'English' },
        { value: 'hi', title: 'हिन्दी' },
      ],
    },
  },
  density: {
    description: 'Density: a thumb, or the admin area with a mouse',
    toolbar: {
      icon: 'component',
      dynamicTitle: true,
      items: [
        { value: 'touch', title: 'Touch' },
        { value: 'compact', title: 'Compact' },
      ],
    },
  },
};

export const initialGlobals: Globals = { theme: 'light', language: 'en', density: 'touch' };

/** The widths that every screen is tested at. */
export const viewports = {
  narrow: { name: '320', styles: { width: '320px', height: '640px' }, type: 'mobile' as const },
  phone: { name: '360', styles: { width: '360px', height: '740px' }, type: 'mobile' as const },
  bar: { name: 'foot of a phone', styles: { width: '360px', height: '160px' }, type: 'mobile' as const },
  desk: { name: '1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' as const },
};
