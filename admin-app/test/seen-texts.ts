import { waitFor } from '@testing-library/react';

let seen: string[] = [];
let observer: MutationObserver | undefined;

/** Records every text that appears on the page from now on: a toast may disappear before a busy machine checks. */
export function watchTexts(): void {
  observer?.disconnect();
  seen = [];
  observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) seen.push(node.textContent ?? '');
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Waits until a text has appeared since `watchTexts`, even if it is gone again. */
export async function expectSeen(text: string): Promise<void> {
  await waitFor(() => expect(seen.some((each) => each.includes(text))).toBe(true));
}
