/** The navigation state with which a result leads back to the scanner, straight to typing the code. */
export const typingState = { typing: true } as const;

/** Whether a navigation state asks for the keyboard. */
export function asksToType(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'typing' in state && state.typing === true;
}
