import { Skeletons } from '#components/skeletons.tsx';
import classes from './page-fallback.module.css';

/** While a page's own code is fetched: as tall as a screen, so that the footer does not jump. */
export function PageFallback() {
  return (
    <div className={`page ${classes.fallback}`}>
      <Skeletons count={3} height={120} />
    </div>
  );
}
