import { vi } from 'vitest';

/** Makes media queries match that contain this text. */
export function matchMedia(part: string): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media.includes(part),
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

/** Simulates a screen as narrow as a phone. */
export const narrowScreen = () => matchMedia('max-width: 767.98px');
