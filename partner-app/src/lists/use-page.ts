import { useSearchParams } from '@loyalty/shared-ui/router';

/** Returns what the address keeps of a list: its page and filters. A changed filter starts at the first page. */
export function usePage() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const set = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: !('page' in changes) });
  };
  return { page, valueOf: (name: string) => search.get(name) ?? '', set };
}
