import { useState } from 'react';
import clsx from 'clsx';
import classes from './product-art.module.css';

interface ProductArtProps {
  src: string;
  /** Empty when the title is beside it. */
  alt?: string;
  /** 16:10 for cards, square for lists. */
  shape?: 'card' | 'square';
  /** Loads the picture with high priority, for the largest content of the page. */
  eager?: boolean;
  className?: string;
}

/** Product picture in a fixed frame, so that the layout does not move; a plain tile without a picture. */
export function ProductArt({
  src,
  alt = '',
  shape = 'card',
  eager = false,
  className,
}: ProductArtProps) {
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <span className={clsx(classes.frame, className)} data-shape={shape}>
      {src !== '' && missing !== src && (
        <img
          ref={(image) => {
            // A picture of a server-rendered page may have failed before React attached its handler.
            if (image?.complete && image.naturalWidth === 0) {
              image.decode().catch(() => setMissing(src));
            }
          }}
          src={src}
          alt={alt}
          width={640}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setMissing(src)}
        />
      )}
    </span>
  );
}
