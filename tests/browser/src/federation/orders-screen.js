import { createElement, useState } from 'react';
import { useParams } from 'react-router-dom';

export function Component() {
  const { id } = useParams();
  const [reminders, setReminders] = useState(0);
  const remind = () => setReminders(reminders + 1);
  return createElement('button', { type: 'button', onClick: remind }, `Remind of order ${id}: ${reminders}`);
}
