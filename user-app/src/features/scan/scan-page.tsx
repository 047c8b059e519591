import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Link, useLocation } from '@loyalty/shared-ui/router';
import { ScannerControl, ScannerFileControl, ScannerPhotoOffer, ScannerFrame, ScannerModes } from './scanner-frame';
import { Camera, Flashlight, Image, Keyboard, Settings2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { withTexts } from '../../i18n/texts';
import { PageTitle } from '../../page/page-title';
import { OverlayFailure, PanelFailure } from '../../panel/panel-failure';
import { paths } from '../../paths';
import { useHasSettings, useProgramme } from '../../programme/programme.resource';
import { questionsFollow } from '../../session/return-path';
import { CameraProblemPanel } from './camera/camera-problem';
import { CameraChoice, CameraZoom, CameraView, viewfinderRegionOf } from './camera/camera-view';
import { useTrackControls } from './camera/track-controls';
import { useCamera, useScreenAwake } from './camera/use-camera';
import { useDetections, useForeignText } from './detections';
import { useArrivalFocus, useFollowingQuestions } from './result-screen';
import styles from './scan-page.module.css';
import { ScanSettingsDialog } from './scan-settings';
import { loadSeriesPage } from './scan-result-page';
import { isDone, readManyMode, storeManyMode, useSeries } from './scan-series';
import { asksToType } from './scan-state';
import { usePhotoOffer, usePhotoReading } from './use-photo-reading';
import { useTakeCode } from './use-take-code';
import { useCodeWatch } from './watch-codes';

const loadTyping = () => withTexts(import(/* webpackChunkName: "type-code" */ './type-code-dialog'));
const TypeCodeDialog = lazyPanel(async () => (await loadTyping()).TypeCodeDialog, OverlayFailure);
const SeriesSheet = lazyPanel(async () => (await loadSeriesPage()).SeriesSheet, PanelFailure);

/** /user/scanqr: reads a label with the camera, from a picture, or from the keyboard. */
export function ScanPage() {
  const { t } = useLingui();
  const foreignText = useForeignText();
  const main = useRef<HTMLElement>(null);
  useArrivalFocus(main);
  const video = useRef<HTMLVideoElement>(null);
  const target = useRef<HTMLDivElement>(null);
  const camera = useCamera();
  const { torch, zoom, isPaused } = useTrackControls(camera.stream);
  const asksForCode = asksToType(useLocation().state);
  const offersMany = useHasSettings();
  const [wantsMany, setWantsMany] = useState(readManyMode);
  const many = offersMany && wantsMany;
  useEffect(() => {
    if (many) loadSeriesPage().catch(() => undefined);
  }, [many]);
  useScreenAwake(many && camera.stream !== undefined);
  const questions = useFollowingQuestions();
  const [dialog, setDialog] = useState<'typing' | 'settings' | undefined>(asksForCode ? 'typing' : undefined);
  const { take, taken, latest } = useTakeCode(many);
  const series = useSeries();
  const formats = useProgramme()?.marketFormats;
  const photo = usePhotoReading(take, formats);
  const { inView, see } = useDetections(take, isDone, formats);

  const watching = camera.stream !== undefined && dialog === undefined && !photo.reading && !taken;
  const region = () =>
    video.current && target.current ? viewfinderRegionOf(video.current, target.current) : undefined;
  const watch = useCodeWatch(video, watching, see, region, formats);

  const offersPhoto = usePhotoOffer(watching, latest);

  const [wasTyping, setWasTyping] = useState(false);
  if (dialog === 'typing' && !wasTyping) setWasTyping(true);
  useEffect(() => {
    // A failure shows when the dialog is opened.
    loadTyping().catch(() => undefined);
  }, []);
  const typed = (code: string) => {
    if (many) setDialog(undefined);
    take(code);
  };

  const problem = camera.problem ?? watch.problem;
  const hint = camera.stream
    ? many && (latest || series.length > 0)
      ? t`Hold the camera over the next label.`
      : t`Hold 10–15 cm away. It scans by itself.`
    : t`The camera is starting. Allow it if your browser asks.`;
  const statuses = [
    taken && t`Code read.`,
    photo.reading && t`Reading the picture…`,
    watching && (inView === 'payment' || inView === 'not-ours') && foreignText[inView],
    watching && inView === 'done' && t`You have scanned this label already. Hold the camera over the next one.`,
    watching && inView === 'several' && t`Several labels are in view. Hold one of them in the frame.`,
    photo.problem,
    !problem &&
      isPaused &&
      t`The phone has paused the camera. End the call, or turn the camera on in the quick settings.`,
    !problem && camera.isFallback && t`That camera could not be started. Another one is in use.`,
    !problem && camera.isReplacement && t`The camera was disconnected. Another one is in use.`,
  ];
  return (
    <main ref={main} className={styles.page} tabIndex={-1}>
      <PageTitle title={t`Scan QR`} />
      <ScannerFrame
        title={t`Scan the QR on the product`}
        closeControl={
          questions ? (
            <IconButton label={t`Close the scanner`} icon={<X aria-hidden="true" />} onClick={questions.ask} />
          ) : (
            <Link className={styles.close} to={paths.rewards} aria-label={t`Close the scanner`}>
              <X aria-hidden="true" />
            </Link>
          )
        }
        headerEnd={
          <IconButton
            label={t`Sound and vibration`}
            icon={<Settings2 aria-hidden="true" />}
            onClick={() => setDialog('settings')}
          />
        }
        state={taken ? 'found' : problem ? 'blocked' : camera.stream ? 'scanning' : 'starting'}
        status={
          statuses.find(Boolean) ||
          (offersPhoto ? (
            <ScannerPhotoOffer
              icon={<Camera aria-hidden="true" />}
              label={t`Not reading? Take a photo`}
              onFile={photo.read}
            />
          ) : problem ? undefined : (
            hint
          ))
        }
        targetRef={target}
        many={many || series.length > 0}
        tools={
          <>
            {(many || series.length > 0) && (
              <div className={styles.sheetPlace}>
                {!taken && (latest || series.length > 0) && (
                  <SeriesSheet scans={series} latest={latest} state={questions ? questionsFollow : {}} />
                )}
              </div>
            )}
            {photo.reading ? (
              <Button variant="secondary" className={styles.cancel} onClick={photo.cancel}>
                {t`Cancel`}
              </Button>
            ) : (
              !problem && zoom && <CameraZoom zoom={zoom} />
            )}
            {offersMany && (
              <ScannerModes
                label={t`Labels to scan`}
                options={[
                  { value: 'one', label: t`One label` },
                  { value: 'many', label: t`Many labels` },
                ]}
                value={many ? 'many' : 'one'}
                onValueChange={(mode) => {
                  setWantsMany(mode === 'many');
                  storeManyMode(mode === 'many');
                }}
              />
            )}
          </>
        }
        controls={
          <>
            {!problem && torch && (
              <ScannerControl
                icon={<Flashlight aria-hidden="true" />}
                label={t`Torch`}
                pressed={torch.isOn}
                onClick={torch.toggle}
              />
            )}
            <CameraChoice camera={camera} />
            <ScannerFileControl icon={<Image aria-hidden="true" />} label={t`From gallery`} onFile={photo.read} />
            <ScannerControl
              icon={<Keyboard aria-hidden="true" />}
              label={t`Type the code`}
              onClick={() => setDialog('typing')}
            />
          </>
        }
      >
        {problem ? (
          <CameraProblemPanel problem={problem} onRecheck={camera.recheck} />
        ) : (
          camera.stream && <CameraView ref={video} stream={camera.stream} />
        )}
      </ScannerFrame>
      {wasTyping && (
        <TypeCodeDialog
          open={dialog === 'typing' && !taken}
          onClose={() => setDialog(undefined)}
          onCode={typed}
          formats={formats}
          help={
            <LinkButton to={paths.cases} variant="quiet" block>
              {t`I cannot scan this`}
            </LinkButton>
          }
        />
      )}
      {questions?.dialog}
      <ScanSettingsDialog open={dialog === 'settings' && !taken} onClose={() => setDialog(undefined)} />
    </main>
  );
}
