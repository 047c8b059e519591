import { ignoreDroppedFiles } from './ignore-dropped-files';

/** Drags over an element, or drops on it. @returns whether the browser is kept from its own action, which opens the file */
function drag(type: 'dragover' | 'drop', element: Element, types: string[]): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types, dropEffect: 'copy' } });
  element.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeAll(ignoreDroppedFiles);

test.each(['dragover', 'drop'] as const)(
  '%s of a file beside a zone opens nothing; text and file fields stay',
  (type) => {
    document.body.innerHTML = '<main></main><input type="file" /><textarea></textarea>';
    const [main, field, text] = ['main', 'input', 'textarea'].map((name) => document.querySelector(name) as Element);
    expect(drag(type, main as Element, ['Files'])).toBe(true);
    expect(drag(type, field as Element, ['Files'])).toBe(false);
    expect(drag(type, text as Element, ['text/plain'])).toBe(false);
  },
);
