import { createKeyCheck, readLabel } from '../labels/codes';
import type { OtherProgramme, OtherProgrammes } from '../labels/context';
import { readSettings } from '../programme/programme';
import { type Brand, DEFAULT_BRAND, hostOf } from './brand';
import { addressOf, codeKeysOf } from './brand-config';
import type { Installation } from './installation';

type KeyCheck = ReturnType<typeof createKeyCheck>;

/**
 * Finds the brand whose label a text is, by the 64 check bits of its code under each brand's keys, else by the host of its link.
 * Not for the 12 characters that are typed: they have no check bits, so only the rows of their brand show whether one exists, and
 * guesses would be tried on all brands at once, past the limits of each.
 */
export class ForeignLabels {
  private readonly checks = new Map<string, KeyCheck>();

  constructor(
    private readonly installation: Installation,
    private readonly brands: () => readonly Brand[],
  ) {}

  /** Returns what a brand's context needs. @param own id of the brand */
  besides(own: string): OtherProgrammes {
    return { ofLabel: (text, how) => this.find(own, text, how) };
  }

  private async find(own: string, text: string, { byHost }: { byHost: boolean }): Promise<OtherProgramme | undefined> {
    // A suspended brand has no site that could be opened.
    const others = this.brands().filter(({ id, state }) => id !== own && state === 'active');
    if (others.length === 0 && own === DEFAULT_BRAND) return undefined;
    const label = readLabel(text);
    if (!label) return undefined;
    const { code, host } = label;
    const hasMade = (id: string) => this.checkOf(id)(label);
    const byCode = others.find(({ id }) => hasMade(id));
    if (byCode) return this.programmeOf(byCode, code);
    const { publicUrl } = this.installation.config;
    if (own !== DEFAULT_BRAND && hasMade(DEFAULT_BRAND)) return this.defaultProgramme(code);
    // Made-up codes would show a stranger whose hosts these are.
    if (!byHost) return undefined;
    const name = hostOf(host);
    const owner = others.find(({ hosts }) => hosts.includes(name));
    if (owner) return this.programmeOf(owner, code);
    return own !== DEFAULT_BRAND && name === new URL(publicUrl).hostname ? this.defaultProgramme(code) : undefined;
  }

  /** Made on use: most processes never meet a label of another brand. */
  private checkOf(id: string): KeyCheck {
    const check = this.checks.get(id) ?? this.createCheck(id);
    this.checks.set(id, check);
    return check;
  }

  private createCheck(id: string): KeyCheck {
    const { config } = this.installation;
    try {
      return createKeyCheck(id === DEFAULT_BRAND ? config.codeKeys : codeKeysOf(id, this.installation));
    } catch {
      // A brand whose keys are configured wrongly is not served either.
      return () => false;
    }
  }

  private async programmeOf({ name, hosts, schema }: Brand, code: string): Promise<OtherProgramme> {
    const { config, database } = this.installation;
    // Tables that cannot be read, while the brand is restored for example, are no failure of the brand that asks.
    const settings = await readSettings(database.db.withSchema(schema)).catch(() => undefined);
    return { name: settings?.brandName ?? name, url: linkOf(addressOf(hosts[0]!, config.publicUrl), code) };
  }

  private async defaultProgramme(code: string): Promise<OtherProgramme> {
    const { config, database } = this.installation;
    const settings = await readSettings(database.db).catch(() => undefined);
    return { name: settings?.brandName ?? new URL(config.publicUrl).hostname, url: linkOf(config.publicUrl, code) };
  }
}

const linkOf = (address: string, code: string) => `${new URL(address).origin}/user/s/${code}`;
