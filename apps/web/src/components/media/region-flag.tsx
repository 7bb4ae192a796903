import classes from './region-flag.module.css';

/** Region codes with a drawn flag. */
export const drawnFlags = ['global', 'ru', 'us', 'eu', 'asia', 'uz', 'gb'];

interface RegionFlagProps {
  code: string;
  /** Picture address or emoji as entered by the staff; may be empty. */
  flag: string;
}

/** Flag of a region: its picture, else the drawn flag of its code, else its emoji, else a globe. */
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
