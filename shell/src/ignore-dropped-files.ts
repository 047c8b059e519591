/** A native file field takes what is dropped on it. */
const takesFiles = (target: EventTarget | null) => target instanceof Element && target.matches('input[type=file]');

/**
 * Prevents the browser from opening a file that is dropped beside a drop zone: it would replace the app and lose the input.
 */
export function ignoreDroppedFiles(): void {
  const ignore = (event: DragEvent) => {
    if (event.defaultPrevented || takesFiles(event.target) || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  // On the window: after a zone, which takes its own.
  window.addEventListener('dragover', ignore);
  window.addEventListener('drop', ignore);
}
