import { rememberBrand } from '@loyalty/shared-ui/brand';
import { applyTheme } from '@loyalty/shared-ui/theme-switch';
import { announceSkeletons } from '../load-remote';

const page = document.documentElement;

/** Opens a page as it is served, with the head script run. */
function open(path: string) {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = '<div id="root"></div><div id="skeleton"></div><div id="late"></div>';
  jest.isolateModules(() => void jest.requireActual('./skeleton-script'));
}
const skeleton = () => document.getElementById('skeleton');
const shapes = { '/user/login': 'form', '/user/rewards': 'summary', '/user/claims/*': 'list' };
const observersCalled = () => Promise.resolve();

beforeEach(() => {
  localStorage.clear();
  delete page.dataset['skeleton'];
  delete page.dataset['theme'];
});

/** Triggers the script's observer, which would otherwise outlive its test. */
afterEach(async () => {
  document.getElementById('root')!.innerHTML = '<main></main>';
  await observersCalled();
});

describe('The app skeleton', () => {
  it.each([
    ['/user/login', 'form'],
    ['/USER/Login/', 'form'],
    ['/user/rewards', 'summary'],
    ['/user/claims', 'list'],
    ['/user/claims/TX-10248?month=2026-11', 'list'],
    ['/user/claimsmore', 'title'],
    ['/user/scanqr', 'title'],
    ['/admin/login', 'title'],
    ['/', 'title'],
  ])('at %s has the shape that the remote named on an earlier visit: %s', (path, shape) => {
    announceSkeletons('/user', shapes);
    open(path);
    expect(page.dataset['skeleton']).toBe(shape);
  });

  it('is the title on the first visit, or when what is stored is no JSON, until the remote has named its shapes', () => {
    localStorage.setItem('skeletons:/user', '{');
    open('/user/login');
    expect(page.dataset['skeleton']).toBe('title');
    announceSkeletons('/user', shapes);
    expect(page.dataset['skeleton']).toBe('form');
  });

  it('stays while the shell says that it loads, and leaves with the first screen', async () => {
    open('/user/rewards');
    const root = document.getElementById('root')!;
    root.innerHTML = '<div role="status">Loading…</div>';
    await observersCalled();
    expect(skeleton()).not.toBeNull();
    root.innerHTML = '<div><main>A screen</main></div>';
    await observersCalled();
    expect(skeleton()).toBeNull();
    expect(page.dataset['skeleton']).toBeUndefined();
  });

  it('leaves a moment after a screen without a <main>, and not while the shell says that it loads', async () => {
    jest.useFakeTimers();
    open('/user/rewards');
    const root = document.getElementById('root')!;
    root.innerHTML = '<div data-loading>Loading…</div>';
    await observersCalled();
    jest.advanceTimersByTime(60_000);
    expect(skeleton()).not.toBeNull();
    root.innerHTML = '<div><h1>A screen</h1></div>';
    await observersCalled();
    jest.advanceTimersByTime(1_900);
    expect(skeleton()).not.toBeNull();
    jest.advanceTimersByTime(200);
    expect(skeleton()).toBeNull();
    expect(document.getElementById('late')).toBeNull();
    jest.useRealTimers();
  });

  it('lets the notice with Reload be shown at once when a script does not arrive', () => {
    open('/user/rewards');
    const script = document.createElement('script');
    document.body.append(script);
    script.dispatchEvent(new Event('error'));
    expect(page.dataset['scriptFailed']).toBe('');
  });

  it('has the theme that was chosen on this device, as the theme switch sets it', () => {
    localStorage.setItem('theme', 'dark');
    open('/user/rewards');
    const set = page.dataset['theme'];
    applyTheme('dark');
    expect(set).toBe(page.dataset['theme']);
  });

  it('follows the system when nothing was chosen or rubbish is stored', () => {
    localStorage.setItem('theme', 'purple');
    open('/user/rewards');
    expect(page.dataset['theme']).toBeUndefined();
  });

  it('has the last known brand before any code has run, and a new one at once', async () => {
    const open = (text: string) => {
      document.head.innerHTML = '<link rel="manifest" href="/app.webmanifest"><title>Loyalty Programme</title>';
      document.body.innerHTML = `<div id="root"></div><div id="skeleton"><p class="skeleton-name">${text}</p></div>`;
    };
    rememberBrand({ name: 'Flow & Co', logoUrl: '/api/pictures/a.png', manifestUrl: '/api/programme/app.webmanifest' });
    jest.isolateModules(() => void jest.requireActual('./skeleton-script'));
    open('Loyalty Programme');
    await observersCalled();
    expect(skeleton()).toHaveTextContent('Flow & Co');
    expect(skeleton()).toHaveAttribute('data-own-logo');
    expect(document.title).toBe('Flow & Co');
    const manifest = document.querySelector('link[rel="manifest"]');
    expect(manifest).toHaveAttribute('href', '/api/programme/app.webmanifest');
    rememberBrand({ name: 'Flow', manifestUrl: '/other.webmanifest' });
    expect(skeleton()).toHaveTextContent('Flow');
    expect(manifest).toHaveAttribute('href', '/other.webmanifest');
  });
});
