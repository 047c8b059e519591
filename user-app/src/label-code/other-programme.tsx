import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton, type LinkButtonProps } from '@loyalty/shared-ui/link-button';

/** The programme beside this one to which a label belongs, and the label's address there. */
export interface OtherProgramme {
  readonly name: string;
  readonly url: string;
}

/** Reads the details of the api's error `label_of_other_programme`; undefined if they are another error's. */
export function otherProgrammeOf(data: Readonly<Record<string, unknown>> | undefined): OtherProgramme | undefined {
  const { name, url } = data ?? {};
  if (typeof name !== 'string' || typeof url !== 'string' || !/^https?:\/\//.test(url)) return undefined;
  return { name, url };
}

export function useOtherProgrammeText(): (other: OtherProgramme) => string {
  const { t } = useLingui();
  return ({ name }) => t`This is a label of ${name}. Scan it there.`;
}

/** Leads to the label in the programme that it belongs to. */
export function OpenOtherProgramme({
  other: { name, url },
  ...button
}: { other: OtherProgramme } & Pick<LinkButtonProps, 'variant' | 'size' | 'block'>) {
  return (
    <LinkButton to={url} {...button}>
      <Trans>Open {name}</Trans>
    </LinkButton>
  );
}
