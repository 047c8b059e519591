interface ListAnswer<T> {
  data?: readonly T[] | null;
  total_count?: number | null;
}

/** The rows of a list answer; none when the server sent something else (bad-inputs F17). */
export function dataList<T>(answer: ListAnswer<T> | null): readonly T[] {
  return Array.isArray(answer?.data) ? answer.data : [];
}

/** How many rows there are in all; at least those that came. */
export function totalCount(answer: ListAnswer<unknown> | null): number {
  return Math.max(answer?.total_count ?? 0, dataList(answer).length);
}
