import { Controls, Description, Primary, Stories, Subtitle, Title } from '@storybook/addon-docs/blocks';

/** The page of a component: its docstring, when to take it and when not (the comment over a file's `meta`), props, stories. */
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
