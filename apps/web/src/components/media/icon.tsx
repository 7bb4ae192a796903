/** Line icons on a 24-unit grid. */
const paths = {
  home: 'M4 11.5 12 4l8 7.5M6.5 9.5V20h11V9.5M10 20v-5.5h4V20',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  cart: 'M3 4.5h2.6l2.2 11h9.9l2.1-8.2H6.3M9.2 19.6h.01M16.6 19.6h.01',
  receipt: 'M6 3.5h12v17l-2.4-1.6-2.4 1.6L12 19.7l-1.2.8-2.4-1.6L6 20.5zM9.2 8.5h5.6M9.2 12.5h5.6',
  user: 'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM4.5 20c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.8 17.1a6.3 6.3 0 1 0 0-12.6 6.3 6.3 0 0 0 0 12.6zM15.4 15.4 20 20',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  copy: 'M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9',
  eye: 'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
  eyeOff:
    'M4 4l16 16M9.5 6.2A9 9 0 0 1 12 5.8c6 0 9.2 6.2 9.2 6.2a15 15 0 0 1-2.6 3.3M6 7.7A15 15 0 0 0 2.8 12S6 18.2 12 18.2a9 9 0 0 0 3.4-.7M10 10a2.8 2.8 0 0 0 4 4',
  bolt: 'M13 3.5 5.5 13.5H11l-1 7 7.5-10H12z',
  tag: 'M4 12.2V4.5h7.7L20 12.8 12.8 20zM8.2 8.2h.01',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.8 12h16.4M12 3.5c2.6 2.4 3.8 5.2 3.8 8.5s-1.2 6.1-3.8 8.5c-2.6-2.4-3.8-5.2-3.8-8.5S9.4 5.9 12 3.5z',
  alert: 'M12 4 2.8 19.5h18.4zM12 10v4.2M12 17h.01',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11.2V16M12 8h.01',
  help: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.6 9.7a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.3 1-1.3 1.9M12 16.7h.01',
  wallet: 'M4 7.5h15.5v12H4zM4 7.5l11-3v3M15.5 13.5h.01',
  card: 'M3.5 6h17v12.5h-17zM3.5 10h17M7 15h4',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3.2 2',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  trash: 'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10.2 10.5v5.5M13.8 10.5v5.5',
  pencil: 'M4.5 19.5l1-4.2L16 4.8l3.2 3.2L8.7 18.5zM13.8 7l3.2 3.2',
  bell: 'M6.5 16.5v-6a5.5 5.5 0 0 1 11 0v6l1.5 1.5H5zM10 20.5h4',
  pause: 'M9 5.5v13M15 5.5v13',
  play: 'M8.5 5.5v13l10.5-6.5z',
  left: 'M14.5 6 8.5 12l6 6',
  right: 'M9.5 6l6 6-6 6',
  down: 'M6 9.5l6 6 6-6',
  logout: 'M14 4.5H5v15h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  chat: 'M4.5 5h15v11H11l-4.5 3.8V16h-2zM9 10.5h.01M12 10.5h.01M15 10.5h.01',
  send: 'M20.5 4 3.5 11l6 2.5M20.5 4l-4 15.5-7-6M20.5 4l-11 9.5v6l3.2-3.6',
  settings:
    'M4 7.5h9M17.5 7.5H20M15.2 9.8a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM4 16.5h2.5M11 16.5h9M8.8 18.8a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  hand: 'M12 20.2 4.9 13A4.6 4.6 0 0 1 12 7.2 4.6 4.6 0 0 1 19.1 13z',
} as const;

export type IconName = keyof typeof paths;

/** Decorative icon; its control has the accessible name. `size` is in pixels. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flexShrink: 0 }}
    >
      <path d={paths[name]} />
    </svg>
  );
}
