/** Stands in for the cameras of a phone, which jsdom has not. */
export interface StandInCameras {
  /** The constraints of each request. */
  readonly requests: readonly MediaStreamConstraints[];
  readonly opened: readonly MediaStream[];
  /** From now on requests fail so; undefined: they succeed again. */
  refuse: (errorName: string | undefined) => void;
  /** The browser asks the person first. @returns the person's yes */
  askFirst: () => () => void;
  /** The camera that is open is pulled out. */
  unplug: () => void;
  /** The person allows the camera in the browser's settings, which tells the page. */
  allow: () => void;
  /** The page is shown or hidden, as by changing the app. */
  showPage: (visible: boolean) => void;
  /** No camera, nor a way to one. */
  remove: () => void;
}

/** Gives the test's page cameras of these ids. */
export function setUpCameras(deviceIds: readonly string[]): StandInCameras {
  const requests: MediaStreamConstraints[] = [];
  const opened: MediaStream[] = [];
  const permission = Object.assign(new EventTarget(), { state: 'prompt' });
  let refusal: string | undefined;
  let answered: Promise<void> = Promise.resolve();

  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    requests.push(constraints);
    await answered;
    if (refusal) throw new DOMException('refused', refusal);
    const { deviceId } = constraints.video as { deviceId?: { exact: string } };
    if (deviceId && !deviceIds.includes(deviceId.exact)) throw new DOMException('gone', 'OverconstrainedError');
    const stream = openStream(deviceId?.exact ?? deviceIds[0] ?? '');
    opened.push(stream);
    return stream;
  };
  const enumerateDevices = async () => [
    { kind: 'audioinput', deviceId: 'microphone' },
    ...deviceIds.map((deviceId) => ({ kind: 'videoinput', deviceId })),
  ];
  give('mediaDevices', { getUserMedia, enumerateDevices });
  give('permissions', { query: async () => permission });

  return {
    requests,
    opened,
    refuse: (errorName) => (refusal = errorName),
    askFirst: () => {
      let yes = () => {};
      answered = new Promise((resolve) => (yes = resolve));
      return yes;
    },
    unplug: () =>
      opened
        .at(-1)
        ?.getTracks()
        .forEach((track) => track.dispatchEvent(new Event('ended'))),
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

function openStream(deviceId: string): MediaStream {
  const track = Object.assign(new EventTarget(), {
    readyState: 'live',
    stop: () => void (track.readyState = 'ended'),
    getSettings: () => ({ deviceId }),
  });
  return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
}

const give = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true, writable: true });
