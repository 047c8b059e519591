import remote from '../remote.config.json';

/** Every text that users see. For a second language: docs/how-to/add-a-remote.md. */
export const texts = {
  area: remote.title.en,
  programme: 'Loyalty Programme',
  navigation: 'Sections',
  menu: 'Menu',
  close: 'Close',
  skip: 'Skip to content',
  appearance: 'Appearance',
  themes: { system: 'Device', light: 'Light', dark: 'Dark' },
  home: {
    title: 'Home',
    intro: 'The first screen of this area.',
    next: 'Next',
    nextText: 'See whether the service answers.',
  },
  service: {
    title: 'Service',
    intro: 'Whether the service answers.',
    loading: 'Loading the state of the service',
    status: 'Status',
    failed: 'The service cannot be reached',
    failedText: 'Check your connection, then try again.',
    retry: 'Retry',
  },
  notFound: { title: 'Page not found', message: 'There is no page at this address.', home: 'To the first screen' },
  failure: {
    title: 'Unexpected Application Error!',
    message: 'Something on this page broke. Reloading it usually helps.',
    reload: 'Reload',
    notLoaded: 'This page could not be loaded',
    notLoadedText: 'Your connection was interrupted, or the site has just been updated. Nothing that you did is lost.',
    offline: 'There is still no connection. Try again when you are online.',
  },
};
