import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Forms of a text in a file: plain and in byte encodings. */
function formsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret, 'utf8');
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [
    bytes,
    Buffer.from(secret, 'utf16le'),
    Buffer.from(bytes.toString('hex')),
    Buffer.from(bytes.toString('hex').toUpperCase()),
    // The last characters depend on the following bytes.
    Buffer.from(base64.slice(0, Math.floor(bytes.length / 3) * 4)),
  ];
}

/** Returns `name: file` for each secret found in a file below a folder, in any form. */
export function searchFiles(folder: string, secrets: Readonly<Record<string, string>>): string[] {
  const needles = Object.entries(secrets).map(([name, secret]) => ({
    name,
    forms: formsOf(secret),
  }));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return files.flatMap((file) => {
    const bytes = readFileSync(file);
    return needles
      .filter(({ forms }) => forms.some((form) => bytes.includes(form)))
      .map(({ name }) => `${name}: ${file}`);
  });
}
