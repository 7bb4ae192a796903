import type { AttachmentType } from '@manabar/contracts/rules';

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** Type of a picture by its first bytes, whatever its sender calls it; null for anything that cannot be attached. */
export function pictureType(bytes: Buffer): AttachmentType | null {
  if (startsWith(bytes, '\xFF\xD8\xFF')) return 'image/jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1A\n')) return 'image/png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  return null;
}
