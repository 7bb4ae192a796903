import { describe, expect, it } from 'vitest';
import { MAX_BULK_BYTES } from '@manabar/contracts/rules';
import { countLines, readTextFile, weigh, type Limit } from './read-text.ts';

describe('a text to load', () => {
  it.each([
    ['', 0],
    ['\n \r\n', 0],
    ['a', 1],
    ['a\n\nb\r\nc\rd\n', 4],
    ['  a b  \n', 1],
  ])('%j has %i lines with anything in them', (text, lines) => {
    expect(countLines(text)).toBe(lines);
  });

  it.each(['plain', 'a\nb\r\n"c"\\ \t\u0001\b\f\u000b', 'ключ – 钥匙 😀'])(
    'weighs what it takes as JSON: %j',
    (text) => {
      const json = new TextEncoder().encode(JSON.stringify(text)).length;
      expect(weigh(text)).toBe(json - 2);
    },
  );
});

const limit: Limit = { bytes: MAX_BULK_BYTES, of: 'request' };

describe('a file', () => {
  const read = (content: BlobPart, name = 'codes.csv') =>
    readTextFile(new File([content], name), limit);

  it('is read with its name, size and lines', async () => {
    expect(await read('A,1,,1\n\nB,1,,1', 'Codes.TXT')).toEqual({
      text: 'A,1,,1\n\nB,1,,1',
      lines: 2,
      file: { name: 'Codes.TXT', bytes: 14 },
    });
  });

  it('of another kind, or with nothing in it, is refused', async () => {
    expect(await read('A', 'codes.xlsx')).toBe('kind');
    expect(await read(' \n')).toBe('empty');
  });

  it('that is too large is refused unread; so is one that only its request would be too large for', async () => {
    const large = new File(['A'], 'codes.csv');
    Object.defineProperty(large, 'size', { value: MAX_BULK_BYTES + 1 });
    expect(await readTextFile(large, limit)).toBe('size');
    // Each of its line ends takes two bytes on the way.
    const lines = new File(['\n'], 'codes.csv');
    lines.text = () => Promise.resolve('\n'.repeat(MAX_BULK_BYTES / 2));
    expect(await readTextFile(lines, limit)).toBe('size');
    expect(await readTextFile(lines, { ...limit, of: 'file' })).not.toBe('size');
  });

  it('in another encoding than UTF-8 is refused, not stored broken', async () => {
    // "Код" as Windows of Russia writes it.
    expect(await read(new Uint8Array([0xca, 0xee, 0xe4]))).toBe('encoding');
    expect(await read('Код')).toMatchObject({ text: 'Код' });
  });

  it('that the browser cannot read says so', async () => {
    const gone = new File(['A'], 'codes.csv');
    gone.text = () => Promise.reject(new Error('NotFoundError'));
    expect(await readTextFile(gone, limit)).toBe('unreadable');
  });
});
