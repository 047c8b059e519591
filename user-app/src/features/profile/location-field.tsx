import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { LocateFixed } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { fetchPlaceName, type Position } from '../../location/place.resource';
import { usePositionQuestion } from '../../location/current-position';
import styles from './profile.module.css';

interface LocationFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** From the location popup: fills the field if it is empty. */
  position: Position | undefined;
}

export function LocationField({ value, error, onChange, position }: LocationFieldProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { asking, ask } = usePositionQuestion();
  // Decided once: a field that is cleared later stays empty.
  const [atFirst] = useState(() => (value === '' ? position : undefined));
  const [naming, setNaming] = useState(atFirst !== undefined);
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<string>();

  // Incremented by each edit, so that a place requested earlier is discarded.
  const edits = useRef(0);

  const nameOf = (at: Position, editsBefore: number) => {
    const unlessLate =
      <Result,>(act: (result: Result) => void) =>
      (result: Result) => {
        if (edits.current !== editsBefore) return;
        setNaming(false);
        act(result);
      };
    return fetchPlaceName(at).then(
      unlessLate((place) => {
        if (!place) return setProblem(t`No place name is known where you are. Type it instead.`);
        onChange(place);
        setFound(place);
      }),
      unlessLate((failure: unknown) => setProblem(errorText(failure))),
    );
  };
  const nameAtFirst = useEffectEvent(nameOf);
  useEffect(() => {
    if (atFirst) void nameAtFirst(atFirst, 0);
  }, [atFirst]);

  const locate = async () => {
    setProblem(undefined);
    setFound(undefined);
    const editsBefore = edits.current;
    const answer = await ask();
    if (edits.current !== editsBefore) return;
    if (typeof answer === 'object') {
      setNaming(true);
      await nameOf(answer, editsBefore);
    } else if (answer === 'denied') {
      setProblem(t`Location access is blocked. Allow it in your browser settings, or type the place.`);
    } else if (answer === 'unavailable') setProblem(t`Your location could not be found. Type the place instead.`);
  };

  return (
    <Stack gap={3} align="start" className={styles.location}>
      <Field
        label={t`Location`}
        note={t`optional`}
        error={error ?? problem}
        hint={t`For example: Andheri East, Mumbai`}
      >
        <TextInput
          name="location"
          autoComplete="off"
          value={value}
          onChange={(event) => {
            edits.current += 1;
            setNaming(false);
            setProblem(undefined);
            setFound(undefined);
            onChange(event.target.value);
          }}
        />
      </Field>
      <Button
        variant="secondary"
        icon={<LocateFixed aria-hidden="true" />}
        busy={asking || naming}
        busyLabel={t`Finding your location…`}
        onClick={() => void locate()}
      >
        <Trans>Use my location</Trans>
      </Button>
      <VisuallyHidden role="status">{found && t`Location: ${found}`}</VisuallyHidden>
    </Stack>
  );
}
