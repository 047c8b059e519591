type IntegrityOf = (address: string) => string;

let read: (() => IntegrityOf | undefined) | undefined;

/** Takes the shell's word on files; `reader` is asked each time, since the shell learns it with the remote. */
export function configureIntegrity(reader: () => IntegrityOf | undefined): void {
  read = reader;
}

/** What a file of this area must be, as `integrity` of a fetch (docs/decisions/0014); '' where nothing is demanded. */
export const integrityOf: IntegrityOf = (address) => read?.()?.(address) ?? '';
