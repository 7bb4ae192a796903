import { useId } from 'react';
import { avatarCells, initialOf } from './avatar-pattern.ts';

/** Decorative avatar of a nickname: its first character on a pattern that is nearly unique to the name. */
export function Avatar({ nickname }: { nickname: string }) {
  const fill = useId();
  return (
    <svg
      width={72}
      height={72}
      viewBox="0 0 50 50"
      aria-hidden="true"
      focusable="false"
      style={{ flexShrink: 0, borderRadius: 'var(--radius-card)' }}
    >
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#4f5bff" />
          <stop offset="1" stopColor="#7a52f4" />
        </linearGradient>
      </defs>
      <rect width="50" height="50" fill={`url(#${fill})`} />
      {avatarCells(nickname).map(({ column, row }) => (
        <rect
          key={`${column} ${row}`}
          x={column * 10}
          y={row * 10}
          width="10"
          height="10"
          fill="#ffffff"
          fillOpacity="0.16"
        />
      ))}
      <text
        x="25"
        y="25"
        dy="0.35em"
        textAnchor="middle"
        fill="#ffffff"
        fontSize="24"
        fontWeight="700"
      >
        {initialOf(nickname)}
      </text>
    </svg>
  );
}
