import type { ElementHandle, Page } from '@playwright/test';
import { expect, test } from './gallery-test';
import { readStories } from './gallery-files';

const desk = { width: 1280, height: 800 };

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element instanceof HTMLInputElement ? element.value : element?.textContent;
  });

test.describe('what only a real browser can show', () => {
  test.beforeEach(({ stories }) => stories.set({ theme: 'light', language: 'en' }));

  test('a dialog starts on its first field, keeps the focus inside, closes on Escape and gives the focus back', async ({
    stories,
  }) => {
    await stories.show('overlays-dialog--from-a-button');
    const { page } = stories;
    await page.getByRole('button', { name: 'Edit product' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit product' });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab');
      const within = await dialog.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(within, `stop ${String(stop)} left the dialog`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await focused(page)).toBe('Edit product');
  });

  test('a press on the page behind closes a dialog; Escape twice does not break it', async ({ stories }) => {
    await stories.show('overlays-confirmdialog--from-a-button');
    const { page } = stories;
    const button = page.getByRole('button', { name: 'Remove products' });
    const dialog = page.getByRole('alertdialog');
    await button.click();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.mouse.click(4, 4);
    await expect(dialog).toBeHidden();
    await button.click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await button.click();
    await expect(dialog).toBeVisible();
  });

  test('a toast is in the page, and its region was there before', async ({ stories }) => {
    await stories.show('feedback-toast--silent');
    const { page } = stories;
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('status')).toHaveText('');
    await page.getByRole('button', { name: 'Update the account' }).click();
    const message = page.getByText('Account Updated Successfully');
    await expect(message).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(message).toHaveCount(0);
  });

  test('a one-time code is pasted with its space, and each digit is in its cell', async ({ stories }) => {
    await stories.show('fields-otpinput--empty');
    const input = stories.page.getByRole('textbox', { name: '6-digit code' });
    await input.focus();
    await stories.page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '123 456');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    await expect(input).toHaveValue('123456');
    // The sixth digit must neither scroll the text nor leave the frame.
    expect(await input.evaluate((element) => [element.scrollLeft, element.parentElement?.scrollLeft])).toEqual([0, 0]);
  });

  test('a table drawn as cards is still a table', async ({ stories }) => {
    await stories.show('lists-datatable--selectable-on-a-phone');
    const table = stories.page.getByRole('table', { name: 'Claims' });
    await expect(table.getByRole('columnheader')).toHaveCount(6);
    await expect(table.getByRole('row')).toHaveCount(5);
    await expect(table.getByRole('rowheader', { name: 'Ramesh Patil' })).toBeVisible();
    expect(await table.evaluate((element) => getComputedStyle(element).display)).toBe('block');
  });

  test('a menu is reached by the keyboard on a narrow screen and closes on the way', async ({ stories }) => {
    await stories.show('frames-appframe--bar');
    const { page } = stories;
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Home' }).press('Enter');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
  });

  test('a popover opens beside its button, closes at a second press, at Escape and at a press on the page', async ({
    stories,
  }) => {
    await stories.show('fields-columnpicker--closed');
    const { page } = stories;
    const button = page.getByRole('button', { name: 'Columns', exact: true });
    const panel = page.getByRole('dialog', { name: 'Columns' });
    await button.click();
    const [above, below] = [await button.boundingBox(), await panel.boundingBox()];
    if (!above || !below) throw new Error('The button or its panel is not drawn.');
    const gap = below.y - (above.y + above.height);
    expect(gap, 'not under its button').toBeGreaterThanOrEqual(0);
    expect(gap, 'not under its button').toBeLessThan(12);
    expect(below.x, 'over the edge of the screen').toBeGreaterThanOrEqual(0);
    await button.click();
    await expect(panel).toHaveCount(0);
    await button.press('Enter');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    expect(await focused(page)).toBe('Columns');
    await button.click();
    await page.mouse.click(700, 590);
    await expect(panel).toHaveCount(0);
  });

  test('on a phone a popover is a sheet at the foot of the screen', async ({ stories }) => {
    await stories.show('fields-columnpicker--open-on-a-phone');
    const sheet = await stories.page.getByRole('dialog', { name: 'Columns' }).boundingBox();
    expect([sheet?.x, sheet?.width, Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))]).toEqual([0, 360, 740]);
  });

  test('a chart shows its days under the mouse, and what it shows stays inside it', async ({ stories }) => {
    await stories.show('surfaces-trendchart--month');
    const plot = stories.page.getByRole('slider', { name: 'Scans per day' });
    const box = await plot.boundingBox();
    if (!box) throw new Error('The chart is not drawn.');
    for (const [at, day] of [
      [box.x + 1, '23 Oct 2026'],
      [box.x + box.width - 1, '21 Nov 2026'],
    ] as const) {
      await stories.page.mouse.move(at, box.y + 60);
      const tip = await plot.getByText(day).boundingBox();
      const inside = tip && tip.x >= box.x - 1 && tip.x + tip.width <= box.x + box.width + 1;
      expect(inside, `${day} leaves the chart`).toBe(true);
    }
  });

  test('a printed page of the admin area is its content alone', async ({ stories }) => {
    await stories.show('frames-appframe--rail');
    const { page } = stories;
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  test('what is disabled looks the same under a mouse', async ({ stories }) => {
    const { page } = stories;
    const looks = (disabled: ElementHandle<Element>) =>
      disabled.evaluate((element) => {
        for (const animation of document.getAnimations()) {
          if (animation instanceof CSSTransition) animation.finish();
        }
        // A radio's card and a control's frame are painted around the disabled element.
        return [element, element.parentElement, element.parentElement?.parentElement].map((part) => {
          if (!part) return '';
          const { backgroundColor, color, borderColor, boxShadow } = getComputedStyle(part);
          return [backgroundColor, color, borderColor, boxShadow].join(' | ');
        });
      });
    const changed: string[] = [];
    for (const [title, entries] of readStories()) {
      if (!/^(Acts|Fields)\//.test(title)) continue;
      for (const { id } of entries) {
        await stories.show(id);
        const handles = await page
          .locator('#storybook-root :is(:disabled, [data-disabled]):not(option)')
          .elementHandles();
        for (const disabled of handles as ElementHandle<Element>[]) {
          await page.mouse.move(0, 0);
          const before = await looks(disabled);
          await disabled.hover({ force: true });
          const under = await looks(disabled);
          if (under.join() !== before.join())
            changed.push(`${id}: ${await disabled.evaluate((e) => e.outerHTML.slice(0, 120))}`);
        }
      }
    }
    expect(changed).toEqual([]);
  });

  test('in forced colours every control keeps an edge', async ({ stories }) => {
    const { page } = stories;
    const edgeless: string[] = [];
    await page.emulateMedia({ forcedColors: 'active' });
    for (const [title, entries] of readStories()) {
      if (!/^(Acts|Fields)\//.test(title)) continue;
      for (const { id } of entries) {
        await stories.show(id);
        await stories.page.setViewportSize(desk);
        const found = await page.evaluate(() => {
          const hasEdge = (element: Element | null | undefined) =>
            element != null && parseFloat(getComputedStyle(element).borderTopWidth) > 0;
          const controls = 'button[data-variant], a[data-variant], input[type=text], select, textarea';
          return Array.from(document.querySelectorAll(`#storybook-root :is(${controls})`))
            .filter((element) => ![element, element.parentElement, element.parentElement?.parentElement].some(hasEdge))
            .map((element) => element.outerHTML.slice(0, 120));
        });
        edgeless.push(...found.map((html) => `${id}: ${html}`));
      }
    }
    await page.emulateMedia({ forcedColors: 'none' });
    expect(edgeless).toEqual([]);
  });
});
