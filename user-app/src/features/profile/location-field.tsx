import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { LocateFixed } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { fetchPlaceName, type Position } from '../../location/place.resource';
import { usePositionQuestion } from '../../location/use-position-question';
import styles from './profile.module.css';

interface LocationFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Known since the location popup: fills the field if it is empty. */
  position: Position | undefined;
}

/** The location string: typed, or the name of the place where the phone is (POST /users/maps). */
export function LocationField({ value, error, onChange, position }: LocationFieldProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { asking, ask } = usePositionQuestion();
  // Decided once: what is typed later is not overwritten.
  const [atFirst] = useState(() => (value === '' ? position : undefined));
  const [naming, setNaming] = useState(atFirst !== undefined);
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<string>();

  const nameOf = (at: Position) =>
    fetchPlaceName(at)
      .then(
        (place) => {
          if (!place) return setProblem(t`No place name is known where you are. Type it instead.`);
          onChange(place);
          setFound(place);
        },
        (failure: unknown) => setProblem(errorText(failure)),
      )
      .finally(() => setNaming(false));
  const nameAtFirst = useEffectEvent(nameOf);
  useEffect(() => {
    if (atFirst) void nameAtFirst(atFirst);
  }, [atFirst]);

  const locate = async () => {
    setProblem(undefined);
    setFound(undefined);
    const answer = await ask();
    if (typeof answer === 'object') {
      setNaming(true);
      await nameOf(answer);
    } else if (answer === 'denied') {
      setProblem(t`Location access is blocked. Allow it in your browser settings, or type the place.`);
    } else if (answer === 'unavailable') setProblem(t`Your location could not be found. Type the place instead.`);
  };

  return (
    <div className={styles.location}>
      <Field label={t`Location`} error={error ?? problem} hint={t`For example: Andheri East, Mumbai`}>
        <TextInput
          name="location"
          autoComplete="off"
          value={value}
          onChange={(event) => {
            setProblem(undefined);
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
    </div>
  );
}
