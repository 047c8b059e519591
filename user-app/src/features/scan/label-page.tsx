import { useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import { foreignLinkOf, useForeignText, type ForeignCode } from './detections';
import { ResultScreen } from './result-screen';
import { useRefusedPanel } from './use-failed-panel';
import { useLocation, useNavigate, useParams } from '@loyalty/shared-ui/router';
import { paths, type labelPattern, type ParamsOf } from '../../paths';
import { doQuestionsFollow, questionsFollow } from '../../session/return-path';
import { RequireSession } from '../../session/require-session';
import { findPlace } from './use-take-code';
import { queueScan } from './record-scan';

const placeTimeoutMs = 1_500;

/** /user/s/:code: a label's link, opened by the phone's own camera. What cannot be a code is not sent: the api counts it as a guess. */
export const LabelPage = () => (
  <RequireSession>
    <OpenedLink />
  </RequireSession>
);

function OpenedLink() {
  const { code = '' } = useParams<ParamsOf<typeof labelPattern>>();
  const foreign = foreignLinkOf(code);
  return foreign ? <ForeignLink kind={foreign} /> : <OpenedLabel code={code} />;
}

function ForeignLink({ kind }: { kind: ForeignCode }) {
  const title = useForeignText()[kind];
  const refused = useRefusedPanel();
  return <ResultScreen panel={{ ...refused({ kind: 'refused', code: 'code_invalid', message: title }), title }} done />;
}

function OpenedLabel({ code }: { code: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const asksLater = doQuestionsFollow(useLocation().state);

  useEffect(() => {
    let left = false;
    const lead = async () => {
      const place = await findPlace().within(placeTimeoutMs);
      if (left) return;
      const state = { ...(asksLater && questionsFollow), ...(await queueScan(code, place)) };
      if (left) return;
      // Replaces this address: going back must not scan again.
      await navigate(paths.scanResult, { replace: true, state });
    };
    void lead();
    return () => {
      left = true;
    };
  }, [code, navigate, asksLater]);

  // The code is not queued before its place is known or given up: the next page, where it is, can be closed.
  return <ResultScreen panel={{ state: 'checking', title: t`Checking the code…` }} closable={false} />;
}
