import { Controls, Description, Primary, Stories, Subtitle, Title } from '@storybook/addon-docs/blocks';

/** Renders a component's docs page: docstring, usage (the comment over a file's `meta`), props, stories. */
export function ComponentPage() {
  return (
    <>
      <Title />
      <Subtitle />
      <Description of="component" />
      <Description of="meta" />
      <Primary />
      <Controls />
      <Stories includePrimary={false} />
    </>
  );
}
