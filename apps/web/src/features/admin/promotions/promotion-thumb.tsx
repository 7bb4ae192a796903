import { slideBackground } from '#components/carousel/slide-background.ts';
import classes from './promotion-thumb.module.css';

/** Thumbnail of a promotion's picture or colour, without its caption. */
export function PromotionThumb({ background }: { background: string }) {
  const shown = slideBackground(background);
  return (
    <span
      className={classes.thumb}
      style={{ backgroundColor: shown && 'colour' in shown ? shown.colour : undefined }}
    >
      {shown && 'picture' in shown && (
        <img src={shown.picture} alt="" width={72} height={24} loading="lazy" />
      )}
    </span>
  );
}
