import { dataOf } from '@loyalty/shared-ui/response-data';
import useSWR from 'swr';
import { call } from '../../api/client';

/** Reads the programme's support number, and the days until a claim is decided. */
export const useProgramme = () =>
  useSWR('programme', async () => {
    const { support_phone, decision_days } = dataOf(await call('get', 'programme'));
    return { supportPhone: support_phone, decisionDays: decision_days };
  });
