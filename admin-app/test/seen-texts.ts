import { waitFor } from '@testing-library/react';

let seen: string[] = [];
let observer: MutationObserver | undefined;

/** From now on, notes every text that comes onto the page: a toast may be gone again before a busy machine looks. */
export function watchTexts(): void {
  observer?.disconnect();
  seen = [];
  observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) seen.push(node.textContent ?? '');
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Waits until a text has come onto the page since `watchTexts`, whether it is still there or not. */
export async function expectSeen(text: string): Promise<void> {
  await waitFor(() => expect(seen.some((each) => each.includes(text))).toBe(true));
}
