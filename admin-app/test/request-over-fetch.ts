/**
 * Implements XMLHttpRequest with Node's fetch; reports upload progress when everything was sent. jsdom's own does not
 * accept Node's FormData and enforces one origin; the browser tests cover real browsers.
 */
class RequestOverFetch {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  private url = '';
  private method = '';
  private responseHeaders = new Headers();
  private readonly headers: Record<string, string> = {};
  private readonly controller = new AbortController();

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return this.responseHeaders.get(name);
  }

  abort(): void {
    this.controller.abort();
  }

  send(body: FormData): void {
    void this.transfer(body).finally(() => this.onloadend?.());
  }

  private async transfer(body: FormData): Promise<void> {
    try {
      const { signal } = this.controller;
      const bytes = await new Response(body).clone().arrayBuffer();
      this.upload.onprogress?.({ loaded: Math.floor(bytes.byteLength / 2), total: bytes.byteLength });
      const pending = fetch(this.url, { method: this.method, headers: this.headers, body, signal });
      this.upload.onprogress?.({ loaded: bytes.byteLength, total: bytes.byteLength });
      const response = await pending;
      this.responseHeaders = response.headers;
      this.status = response.status;
      this.responseText = await response.text();
    } catch {
      return void (this.controller.signal.aborted ? this.onabort : this.onerror)?.call(this);
    }
    this.onload?.();
  }
}

/** Replaces the global XMLHttpRequest. @returns a function that restores it */
export function sendRequestsOverFetch(): () => void {
  const own = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = RequestOverFetch as unknown as typeof XMLHttpRequest;
  return () => void (globalThis.XMLHttpRequest = own);
}
