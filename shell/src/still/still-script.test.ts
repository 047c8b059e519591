import { applyTheme } from '@loyalty/shared-ui/theme-switch';

const page = document.documentElement;

/** The page as it is sent, at an address, with the script run in its head. */
function open(path: string) {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = '<div id="root"></div><div id="still"></div>';
  jest.isolateModules(() => void jest.requireActual('./still-script'));
}
const still = () => document.getElementById('still');
const observersCalled = () => Promise.resolve();

beforeEach(() => {
  localStorage.clear();
  delete page.dataset['still'];
  delete page.dataset['theme'];
});

/** Lets the script's observer see a screen: it would outlive its test. */
afterEach(async () => {
  document.getElementById('root')!.innerHTML = '<main></main>';
  await observersCalled();
});

describe('The still', () => {
  it.each([
    ['/user/login', 'form'],
    ['/user/register/', 'form'],
    ['/ADMIN/Login', 'form'],
    ['/admin/dashboard', 'admin'],
    ['/admin/edit-model/7', 'admin'],
    ['/user/rewards', 'home'],
    ['/user/rewardshistory?month=2026-11', 'screen'],
    ['/user/claims/TX-10248', 'screen'],
    ['/user/scanqr', 'neutral'],
    ['/user/s/ABC', 'neutral'],
    ['/', 'neutral'],
    ['/service', 'neutral'],
  ])('at %s has the shape: %s', (path, shape) => {
    open(path);
    expect(page.dataset['still']).toBe(shape);
  });

  it('stays while the shell says that it loads, and leaves with the first screen', async () => {
    open('/user/rewards');
    const root = document.getElementById('root')!;
    root.innerHTML = '<div role="status">Loading…</div>';
    await observersCalled();
    expect(still()).not.toBeNull();
    root.innerHTML = '<div><main>A screen</main></div>';
    await observersCalled();
    expect(still()).toBeNull();
    expect(page.dataset['still']).toBeUndefined();
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
});
