import classes from './region-flag.module.css';

/** Codes of the flags that were drawn. */
export const drawnFlags = ['global', 'ru', 'us', 'eu', 'asia', 'uz', 'gb'];

interface RegionFlagProps {
  code: string;
  /** A picture's address or an emoji, as the shop's staff wrote it; may be empty. */
  flag: string;
}

/** A picture given for the region, else the drawn flag of its code, else its emoji, else the globe. */
export function RegionFlag({ code, flag }: RegionFlagProps) {
  const isPicture = flag.startsWith('/') || flag.startsWith('https://');
  const known = drawnFlags.includes(code.toLowerCase());
  if (!isPicture && !known && flag !== '') {
    return (
      <span className={classes.emoji} aria-hidden="true">
        {flag}
      </span>
    );
  }
  const src = isPicture ? flag : `/images/flags/${known ? code.toLowerCase() : 'global'}.svg`;
  return <img className={classes.flag} src={src} alt="" width={24} height={18} />;
}
