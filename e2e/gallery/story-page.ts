import type { Browser, Page } from '@playwright/test';
import { origin, serveGallery } from './gallery-files';

/** What Storybook's preview puts into its page, as far as it is used here. */
interface PreviewWindow {
  __STORYBOOK_PREVIEW__: { ready(): Promise<void>; loadStory(story: { storyId: string }): Promise<StoryAnnotations> };
  __STORYBOOK_ADDONS_CHANNEL__: {
    emit(event: string, payload: object): void;
    on(event: string, heard: (payload: unknown) => void): void;
    off(event: string, heard: (payload: unknown) => void): void;
  };
}

interface StoryAnnotations {
  storyGlobals: { viewport?: { value?: string }; language?: string };
  parameters: { picture?: 'part' | 'screen'; hindi?: object; viewport: { options: Record<string, Viewport> } };
}

interface Viewport {
  styles: { width: string; height: string };
}

export interface Globals {
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'hi';
}

export interface ShownStory {
  /** Of the whole screen, where the story is about more than a part of it. */
  readonly picture: 'part' | 'screen';
  /** It has texts in Hindi that the toolbar brings in. */
  readonly translated: boolean;
  /** It is in Hindi whatever the toolbar says. */
  readonly inHindi: boolean;
}

const usual = { width: 720, height: 600 };

/** One page that goes from story to story without loading anew, and keeps what it complained of. */
export class StoryPage {
  readonly #complaints: string[] = [];
  #shown = '';

  private constructor(readonly page: Page) {}

  /** @param browser a context of its own is opened in it */
  static async open(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<StoryPage> {
    const context = await browser.newContext({ viewport: usual, reducedMotion: 'reduce', ...options });
    const stories = new StoryPage(await context.newPage());
    await serveGallery(context, (address) => stories.#complaints.push(`asked for what is not there: ${address}`));
    const { page } = stories;
    page.on('console', (message) => {
      if (message.type() === 'error') stories.#complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => stories.#complaints.push(`page: ${error.message}`));
    // What a story shows of the time is the same today and tomorrow; its timers run.
    await page.clock.setFixedTime(new Date('2026-11-21T05:12:00Z'));
    await page.goto(`${origin}/iframe.html?viewMode=story`);
    await page.evaluate(() => (window as unknown as PreviewWindow).__STORYBOOK_PREVIEW__.ready());
    return stories;
  }

  /** What was complained of since the last call: errors, and requests to others. */
  takeComplaints(): string[] {
    return this.#complaints.splice(0);
  }

  /** What all stories are shown in from here on; the one that is shown changes at once. */
  async set(globals: Partial<Globals>): Promise<void> {
    await this.#tell('updateGlobals', { globals }, this.#shown);
  }

  /**
   * Shows a story in the viewport that it asks for, and lets its play function end.
   * @throws Error with what the story threw
   */
  async show(storyId: string): Promise<ShownStory> {
    const { storyGlobals, parameters } = await this.page.evaluate(async (id) => {
      const story = await (window as unknown as PreviewWindow).__STORYBOOK_PREVIEW__.loadStory({ storyId: id });
      const { picture, hindi, viewport } = story.parameters;
      return { storyGlobals: story.storyGlobals, parameters: { picture, hindi: hindi !== undefined, viewport } };
    }, storyId);
    const wanted = parameters.viewport.options[storyGlobals.viewport?.value ?? '']?.styles;
    await this.resize(wanted ? { width: parseInt(wanted.width, 10), height: parseInt(wanted.height, 10) } : usual);
    // The one that stands there already is begun anew.
    const event = storyId === this.#shown ? 'forceRemount' : 'setCurrentStory';
    this.#shown = storyId;
    await this.#tell(event, { storyId, viewMode: 'story' }, storyId);
    await this.settle();
    return {
      picture: parameters.picture ?? 'part',
      translated: parameters.hindi && storyGlobals.language === undefined,
      inHindi: storyGlobals.language === 'hi',
    };
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    const now = this.page.viewportSize();
    if (now?.width !== size.width || now.height !== size.height) await this.page.setViewportSize(size);
  }

  /** Two frames after the last font came: what is measured as it is drawn has been. */
  async settle(): Promise<void> {
    await this.page.evaluate(async () => {
      await document.fonts.ready;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
    });
  }

  /** By how many pixels the page is wider than its screen. */
  async overflow(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  /** Sends an event and waits until the story, where there is one, has ended what follows from it. */
  async #tell(event: string, payload: object, storyId: string): Promise<void> {
    await this.page.evaluate(
      ([event, payload, storyId]) =>
        new Promise<void>((resolve, reject) => {
          const channel = (window as unknown as PreviewWindow).__STORYBOOK_ADDONS_CHANNEL__;
          const failures = ['storyErrored', 'storyThrewException', 'storyMissing', 'playFunctionThrewException'];
          const end = () => {
            channel.off('storyFinished', finished);
            failures.forEach((failure) => channel.off(failure, failed));
          };
          const finished = (story: unknown) => {
            // An earlier story may still be ending.
            if ((story as { storyId: string }).storyId !== storyId) return;
            end();
            resolve();
          };
          const failed = (why: unknown) => {
            end();
            reject(new Error(JSON.stringify(why, ['message', 'title', 'name', 'stack'])));
          };
          channel.on('storyFinished', finished);
          failures.forEach((failure) => channel.on(failure, failed));
          channel.emit(event, payload);
          if (storyId === '') {
            end();
            resolve();
          }
        }),
      [event, payload, storyId] as const,
    );
  }
}
