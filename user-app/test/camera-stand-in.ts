/** A stand-in for a phone's cameras, which jsdom lacks. */
export interface StandInCameras {
  /** The constraints of each request. */
  readonly requests: readonly MediaStreamConstraints[];
  readonly opened: readonly MediaStream[];
  /**
   * Makes requests fail from now on; undefined: they succeed again.
   * @param permission the permission state that the browser then reports. Default `denied` with NotAllowedError
   */
  refuse: (errorName: string | undefined, permission?: PermissionState) => void;
  /**
   * Makes the browser prompt the user first.
   * @returns a function that accepts
   */
  askFirst: () => () => void;
  /** Makes one camera fail from now on, with anything that a browser rejects with; `silence` never responds. */
  breakCamera: (deviceId: string, error: unknown) => void;
  /** Mutes the picture of the cameras that are opened from now on. */
  openMuted: () => void;
  /** Disconnects the open camera. */
  unplug: () => void;
  /** Connects another camera. */
  plugIn: (deviceId: string) => void;
  /** Mutes the open camera's picture, as a phone does, or unmutes it. */
  pause: (paused: boolean) => void;
  /** Constraints applied to the open cameras, e.g. `{ torch: true }`. */
  readonly applied: readonly object[];
  /** Grants the camera permission in the browser's settings, which fires the event. */
  allow: () => void;
  /** Shows or hides the page, as switching apps does. */
  showPage: (visible: boolean) => void;
  /** Removes the cameras and the API. */
  remove: () => void;
}

/** Of `breakCamera`: the request gets no response. */
export const silence = Symbol('silence');

/**
 * Sets up cameras with these ids, capabilities and names.
 * @param capabilities of each camera, e.g. `{ torch: true }`
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
  const broken = new Map<string, unknown>();
  let isMuted = false;
  let answered: Promise<void> = Promise.resolve();

  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    requests.push(constraints);
    await answered;
    if (refusal) throw new DOMException('refused', refusal);
    if (deviceIds.length === 0) throw new DOMException('none', 'NotFoundError');
    const { deviceId } = constraints.video as { deviceId?: { exact: string } };
    if (deviceId && !deviceIds.includes(deviceId.exact)) throw new DOMException('gone', 'OverconstrainedError');
    const opening = deviceId?.exact ?? deviceIds[0] ?? '';
    if (broken.get(opening) === silence) await new Promise(() => undefined);
    if (broken.has(opening)) throw broken.get(opening);
    const stream = openStream(opening, capabilities, applied);
    Object.assign(stream.getTracks()[0] ?? {}, { muted: isMuted });
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
    breakCamera: (deviceId, error) => void broken.set(deviceId, error),
    openMuted: () => (isMuted = true),
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
