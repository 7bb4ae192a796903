import { Skeletons } from '#components/feedback/skeletons.tsx';
import classes from './page-fallback.module.css';

/** Placeholder while a page's code loads, as tall as the screen so that the footer does not jump. */
export function PageFallback() {
  return (
    <div className={`page ${classes.fallback}`}>
      <Skeletons count={3} height={120} />
    </div>
  );
}
