/** What the audit log shows; '' leaves each of them open. The page is kept beside it. */
export interface AuditView {
  search: string;
  /** A kind of act; the server judges it. */
  action: string;
  /** An admin's id. */
  admin: string;
  /** Indian calendar days 'YYYY-MM-DD', both included. */
  start: string;
  end: string;
}

const names = { search: 'q', action: 'action', admin: 'admin', start: 'from', end: 'to' } as const satisfies Record<
  keyof AuditView,
  string
>;

const patterns: Partial<Record<keyof AuditView, RegExp>> = {
  action: /^[a-z-]{1,60}$/,
  admin: /^[1-9][0-9]{0,14}$/,
  start: /^\d{4}-\d{2}-\d{2}$/,
  end: /^\d{4}-\d{2}-\d{2}$/,
};

/** Reads the view from the address; what is none of ours is left out. */
export function readAuditView(parameters: URLSearchParams): AuditView {
  const read = (field: keyof AuditView) => {
    const text = parameters.get(names[field]) ?? '';
    return patterns[field]?.test(text) === false ? '' : text;
  };
  return {
    search: read('search'),
    action: read('action'),
    admin: read('admin'),
    start: read('start'),
    end: read('end'),
  };
}

/** Writes the view into the address, from the first page on. */
export function writeAuditView(parameters: URLSearchParams, view: AuditView): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete('page');
  for (const [field, name] of Object.entries(names)) {
    const text = view[field as keyof AuditView];
    if (text) next.set(name, text);
    else next.delete(name);
  }
  return next;
}

/** Whether anything narrows the log. */
export const isFiltered = (view: AuditView) => Object.values(view).some((text) => text.trim() !== '');
