import type { AttachmentType } from '@manabar/contracts/rules';

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** Returns the type of a picture by its first bytes, not by its declared type; null for other content. */
export function pictureType(bytes: Buffer): AttachmentType | null {
  if (startsWith(bytes, '\xFF\xD8\xFF')) return 'image/jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1A\n')) return 'image/png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  return null;
}
