import { test, type Locator } from '@playwright/test';

/** Counts what an admin presses, fills or chooses from now on, and the time. */
export function countClicks() {
  const started = Date.now();
  let count = 0;
  const counted = async (work: Promise<unknown>) => {
    count += 1;
    await work;
  };
  return {
    click: (part: Locator) => counted(part.click()),
    fill: (part: Locator, text: string) => counted(part.fill(text)),
    choose: (part: Locator, label: string) => counted(part.selectOption({ label })),
    give: (part: Locator, name: string, buffer: Buffer) =>
      counted(part.setInputFiles({ name, mimeType: 'application/octet-stream', buffer })),
    count: () => count,
    /** Adds clicks and seconds so far to the report of the test. */
    noteJourney(type: string) {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      test.info().annotations.push({ type, description: `${count} clicks, ${seconds} s` });
    },
  };
}
