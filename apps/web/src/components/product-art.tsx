import { useState } from 'react';
import clsx from 'clsx';
import classes from './product-art.module.css';

interface ProductArtProps {
  src: string;
  /** Empty where the title stands beside it. */
  alt?: string;
  /** 16:10 for cards, square for lists. */
  shape?: 'card' | 'square';
  /** The picture that decides how fast the page feels is fetched first. */
  eager?: boolean;
  className?: string;
}

/** A product's picture in a fixed frame, so that nothing moves when it arrives; a quiet tile when it is missing. */
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
