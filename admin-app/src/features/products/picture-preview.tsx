import { useCallback } from 'react';

interface PicturePreviewProps {
  file: File;
  alt: string;
  className?: string;
}

/** Shows a chosen picture before it is uploaded. */
export function PicturePreview({ file, alt, className }: PicturePreviewProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={alt} className={className} />;
}
