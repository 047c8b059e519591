import { useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import { foreignLinkOf, useForeignText, type ForeignCode } from './detections';
import { ResultScreen } from './result-screen';
import { useRefusedPanel } from './use-failed-panel';
import { useLocation, useNavigate, useParams } from '@loyalty/shared-ui/router';
import { paths, type labelPattern, type ParamsOf } from '../../paths';
import { doQuestionsFollow, questionsFollow } from '../../session/return-path';
import { useProgramme } from '../../programme/programme.resource';
import { RequireSession } from '../../session/require-session';
import { findPlace } from './use-take-code';
import { queueScan, recordScan } from './record-scan';

const placeTimeoutMs = 1_500;

/** /user/s/:code: a label's link, opened by the phone's own camera. What cannot be a code is not sent: the api counts it as a guess. */
export const LabelPage = () => (
  <RequireSession>
    <OpenedLink />
  </RequireSession>
);

function OpenedLink() {
  const { code = '' } = useParams<ParamsOf<typeof labelPattern>>();
  const foreign = foreignLinkOf(code, useProgramme()?.marketFormats);
  return foreign ? <ForeignLink kind={foreign} code={code} /> : <OpenedLabel code={code} />;
}

function ForeignLink({ kind, code }: { kind: ForeignCode; code: string }) {
  const title = useForeignText()[kind];
  const refused = useRefusedPanel(code);
  return <ResultScreen panel={{ ...refused({ kind: 'refused', code: 'code_invalid', message: title }), title }} done />;
}

function OpenedLabel({ code }: { code: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const asksLater = doQuestionsFollow(useLocation().state);

  useEffect(() => {
    const present = new AbortController();
    const { signal: left } = present;
    const lead = async () => {
      const queued = await queueScan(code, findPlace().within(placeTimeoutMs, left));
      if (left.aborted) return recordScan(queued.scan);
      const state = { ...(asksLater && questionsFollow), ...queued };
      // Replaces this address: going back must not scan again.
      return navigate(paths.scanResult, { replace: true, state });
    };
    void lead();
    return () => present.abort();
  }, [code, navigate, asksLater]);

  return <ResultScreen panel={{ state: 'checking', title: t`Checking the code…` }} />;
}
