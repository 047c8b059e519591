import { Flashlight, Image, Keyboard, VideoOff, X, ZoomIn } from 'lucide-react';
import { Button } from '../../src/button';
import { EmptyState } from '../../src/empty-state';
import { IconButton } from '../../src/icon-button';
import { ScannerControl, ScannerFileControl, ScannerFrame } from '../../src/scanner-frame';
import styles from '../gallery.module.css';

const nothing = () => undefined;
const close = <IconButton label="Close" icon={<X aria-hidden="true" />} />;

export function Scan() {
  return (
    <main>
      <ScannerFrame
        title="Scan the QR on the product"
        closeControl={close}
        hint="Hold 10–15 cm away. It scans by itself."
        controls={
          <>
            <ScannerControl icon={<Flashlight aria-hidden="true" />} label="Torch" pressed onClick={nothing} />
            <ScannerControl icon={<ZoomIn aria-hidden="true" />} label="2× zoom" pressed={false} onClick={nothing} />
            <ScannerFileControl
              icon={<Image aria-hidden="true" />}
              label="From gallery"
              accept="image/*"
              onFile={nothing}
            />
            <ScannerControl icon={<Keyboard aria-hidden="true" />} label="Type the code" onClick={nothing} />
          </>
        }
      >
        <div className={styles.camera} />
      </ScannerFrame>
    </main>
  );
}

export function ScanBlocked() {
  return (
    <main>
      <ScannerFrame
        title="Scan the QR on the product"
        closeControl={close}
        state="blocked"
        controls={
          <>
            <ScannerFileControl
              icon={<Image aria-hidden="true" />}
              label="From gallery"
              accept="image/*"
              onFile={nothing}
            />
            <ScannerControl icon={<Keyboard aria-hidden="true" />} label="Type the code" onClick={nothing} />
          </>
        }
      >
        <EmptyState
          icon={<VideoOff aria-hidden="true" />}
          title="Camera access is required to scan QR codes. Please enable camera permissions in your browser settings."
          action={<Button>Check again</Button>}
        />
      </ScannerFrame>
    </main>
  );
}
