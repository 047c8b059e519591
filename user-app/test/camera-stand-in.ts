/** Stands in for the cameras of a phone, which jsdom has not. */
export interface StandInCameras {
  /** The constraints of each request. */
  readonly requests: readonly MediaStreamConstraints[];
  readonly opened: readonly MediaStream[];
  /**
   * From now on requests fail so; undefined: they succeed again.
   * @param permission what the browser then says of the permission. Default `denied` with NotAllowedError
   */
  refuse: (errorName: string | undefined, permission?: PermissionState) => void;
  /** The browser asks the person first. @returns the person's yes */
  askFirst: () => () => void;
  /** The camera that is open is pulled out. */
  unplug: () => void;
  /** Another camera is plugged in. */
  plugIn: (deviceId: string) => void;
  /** The phone pauses the picture of the camera that is open, or goes on. */
  pause: (paused: boolean) => void;
  /** What was asked of the open cameras after they were opened, e.g. `{ torch: true }`. */
  readonly applied: readonly object[];
  /** The person allows the camera in the browser's settings, which tells the page. */
  allow: () => void;
  /** The page is shown or hidden, as by changing the app. */
  showPage: (visible: boolean) => void;
  /** No camera, nor a way to one. */
  remove: () => void;
}

/**
 * Gives the test's page cameras of these ids, with these abilities and names.
 * @param capabilities what each of them can do, e.g. `{ torch: true }`
 * @param labelOf the browser's name for each
 */
export function setUpCameras(
  ids: readonly string[],
  capabilities: object = {},
  labelOf: (id: string) => string = () => '',
): StandInCameras {
  let deviceIds = ids;
  const applied: object[] = [];
  const requests: MediaStreamConstraints[] = [];
  const opened: MediaStream[] = [];
  const permission = Object.assign(new EventTarget(), { state: 'prompt' });
  let refusal: string | undefined;
  let answered: Promise<void> = Promise.resolve();

  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    requests.push(constraints);
    await answered;
    if (refusal) throw new DOMException('refused', refusal);
    if (deviceIds.length === 0) throw new DOMException('none', 'NotFoundError');
    const { deviceId } = constraints.video as { deviceId?: { exact: string } };
    if (deviceId && !deviceIds.includes(deviceId.exact)) throw new DOMException('gone', 'OverconstrainedError');
    const stream = openStream(deviceId?.exact ?? deviceIds[0] ?? '', capabilities, applied);
    opened.push(stream);
    return stream;
  };
  const enumerateDevices = async () => [
    { kind: 'audioinput', deviceId: 'microphone' },
    ...deviceIds.map((deviceId) => ({ kind: 'videoinput', deviceId, label: labelOf(deviceId) })),
  ];
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices });
  give('mediaDevices', mediaDevices);
  give('permissions', { query: async () => permission });

  return {
    requests,
    opened,
    applied,
    refuse: (errorName, state = errorName === 'NotAllowedError' ? 'denied' : 'granted') => {
      refusal = errorName;
      permission.state = state;
    },
    askFirst: () => {
      let yes = () => {};
      answered = new Promise((resolve) => (yes = resolve));
      return yes;
    },
    unplug: () => {
      const [track] = opened.at(-1)?.getTracks() ?? [];
      deviceIds = deviceIds.filter((id) => id !== track?.getSettings().deviceId);
      track?.stop();
      track?.dispatchEvent(new Event('ended'));
      mediaDevices.dispatchEvent(new Event('devicechange'));
    },
    plugIn: (deviceId) => {
      deviceIds = [...deviceIds, deviceId];
      mediaDevices.dispatchEvent(new Event('devicechange'));
    },
    pause: (paused) => {
      const [track] = opened.at(-1)?.getTracks() ?? [];
      Object.assign(track ?? {}, { muted: paused });
      track?.dispatchEvent(new Event(paused ? 'mute' : 'unmute'));
    },
    allow: () => {
      refusal = undefined;
      permission.state = 'granted';
      permission.dispatchEvent(new Event('change'));
    },
    showPage: (visible) => {
      Object.defineProperty(document, 'visibilityState', {
        value: visible ? 'visible' : 'hidden',
        configurable: true,
      });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    remove: () => {
      Reflect.deleteProperty(navigator, 'mediaDevices');
      Reflect.deleteProperty(navigator, 'permissions');
      Reflect.deleteProperty(document, 'visibilityState');
    },
  };
}

function openStream(deviceId: string, capabilities: object, applied: object[]): MediaStream {
  const track = Object.assign(new EventTarget(), {
    readyState: 'live',
    stop: () => void (track.readyState = 'ended'),
    muted: false,
    getSettings: () => ({ deviceId }),
    getCapabilities: () => capabilities,
    applyConstraints: async ({ advanced: [set] }: { advanced: [object] }) => void applied.push(set),
  });
  return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
}

const give = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true, writable: true });
