import type { Browser, Page } from '@playwright/test';
import { origin, serveGallery } from './gallery-files';

/** The parts of Storybook's preview API that are used here. */
interface PreviewWindow {
  __STORYBOOK_PREVIEW__: { ready(): Promise<void>; loadStory(story: { storyId: string }): Promise<StoryAnnotations> };
  __STORYBOOK_ADDONS_CHANNEL__: {
    emit(event: string, payload: object): void;
    on(event: string, heard: (payload: unknown) => void): void;
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
  /** Whether the picture is of the component or of the whole screen. */
  readonly picture: 'part' | 'screen';
  /** Whether the story has Hindi texts for the toolbar's language. */
  readonly translated: boolean;
  /** Whether the story is always in Hindi. */
  readonly inHindi: boolean;
}

const usual = { width: 720, height: 600 };

/** A page that shows one story after the other without a reload and collects errors. */
export class StoryPage {
  readonly #complaints: string[] = [];
  #shown = '';

  private constructor(readonly page: Page) {}

  /** Opens the page in a new context of `browser`. */
  static async open(browser: Browser): Promise<StoryPage> {
    const context = await browser.newContext({ viewport: usual, reducedMotion: 'reduce' });
    const stories = new StoryPage(await context.newPage());
    await serveGallery(context, (address) => stories.#complaints.push(`asked for what is not there: ${address}`));
    const { page } = stories;
    page.on('console', (message) => {
      if (message.type() === 'error') stories.#complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => stories.#complaints.push(`page: ${error.message}`));
    // Fixes the date, so that stories show the same time every day; timers run.
    await page.clock.setFixedTime(new Date('2026-11-21T05:12:00Z'));
    await page.goto(`${origin}/iframe.html?viewMode=story`);
    await page.evaluate(() => (window as unknown as PreviewWindow).__STORYBOOK_PREVIEW__.ready());
    return stories;
  }

  /** Returns and clears the errors and foreign requests since the last call. */
  takeComplaints(): string[] {
    return this.#complaints.splice(0);
  }

  /** Sets the toolbar's globals for this and later stories. */
  async set(globals: Partial<Globals>): Promise<void> {
    await this.#send('updateGlobals', { globals }, this.#shown);
  }

  /**
   * Shows a story in its viewport and waits for its play function.
   * @throws Error with the story's error
   */
  async show(storyId: string): Promise<ShownStory> {
    const { storyGlobals, parameters } = await this.page.evaluate(async (id) => {
      const story = await (window as unknown as PreviewWindow).__STORYBOOK_PREVIEW__.loadStory({ storyId: id });
      const { picture, hindi, viewport } = story.parameters;
      return { storyGlobals: story.storyGlobals, parameters: { picture, hindi: hindi !== undefined, viewport } };
    }, storyId);
    const wanted = parameters.viewport.options[storyGlobals.viewport?.value ?? '']?.styles;
    await this.page.setViewportSize(
      wanted ? { width: parseInt(wanted.width, 10), height: parseInt(wanted.height, 10) } : usual,
    );
    // A story that is already shown is rendered again.
    const event = storyId === this.#shown ? 'forceRemount' : 'setCurrentStory';
    this.#shown = storyId;
    await this.#send(event, { storyId, viewMode: 'story' }, storyId);
    await this.settle();
    return {
      picture: parameters.picture ?? 'part',
      translated: parameters.hindi && storyGlobals.language === undefined,
      inHindi: storyGlobals.language === 'hi',
    };
  }

  /** Waits for the fonts and two frames, so that layouts measured while rendering are final. */
  async settle(): Promise<void> {
    await this.page.evaluate(async () => {
      await document.fonts.ready;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
    });
  }

  /** Returns by how many pixels the page is wider than the viewport. */
  async overflow(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  /** Emits an event and waits until the story has rendered. */
  async #send(event: string, payload: object, storyId: string): Promise<void> {
    await this.page.evaluate(
      ([event, payload, storyId]) =>
        new Promise<void>((resolve, reject) => {
          const channel = (window as unknown as PreviewWindow).__STORYBOOK_ADDONS_CHANNEL__;
          const failures = ['storyErrored', 'storyThrewException', 'storyMissing', 'playFunctionThrewException'];
          channel.on('storyFinished', (story) => {
            // An earlier story may still be rendering.
            if ((story as { storyId: string }).storyId === storyId) resolve();
          });
          for (const failure of failures)
            channel.on(failure, (why) => reject(new Error(JSON.stringify(why, ['message', 'title', 'name', 'stack']))));
          channel.emit(event, payload);
          if (storyId === '') resolve();
        }),
      [event, payload, storyId] as const,
    );
  }
}
