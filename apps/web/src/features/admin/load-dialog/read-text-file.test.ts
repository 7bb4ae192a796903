import { describe, expect, it } from 'vitest';
import { MAX_BULK_BYTES } from '@manabar/contracts/rules';
import { countLines, readTextFile, weigh, type Limit } from './read-text-file.ts';

describe('a text to load', () => {
  it.each([
    ['', 0],
    ['\n \r\n', 0],
    ['a', 1],
    ['a\n\nb\r\nc\rd\n', 4],
    ['  a b  \n', 1],
  ])(
    'the dialog that loads codes counts for the text %j %i lines that are not blank',
    (text, lines) => {
      expect(countLines(text)).toBe(lines);
    },
  );

  it.each(['plain', 'a\nb\r\n"c"\\ \t\u0001\b\f\u000b', 'ключ – 钥匙 😀'])(
    'the dialog that loads codes computes the size of a text as JSON: %j',
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

  it('the dialog that loads codes reads a file with its name, size and lines', async () => {
    expect(await read('A,1,,1\n\nB,1,,1', 'Codes.TXT')).toEqual({
      text: 'A,1,,1\n\nB,1,,1',
      lines: 2,
      file: { name: 'Codes.TXT', bytes: 14 },
    });
  });

  it('the dialog that loads codes refuses a file of another type or without content', async () => {
    expect(await read('A', 'codes.xlsx')).toBe('kind');
    expect(await read(' \n')).toBe('empty');
  });

  it('the dialog that loads codes refuses a file that is too large, or whose request would be', async () => {
    const large = new File(['A'], 'codes.csv');
    Object.defineProperty(large, 'size', { value: MAX_BULK_BYTES + 1 });
    expect(await readTextFile(large, limit)).toBe('size');
    // Each line break takes two bytes in the request.
    const lines = new File(['\n'], 'codes.csv');
    lines.text = () => Promise.resolve('\n'.repeat(MAX_BULK_BYTES / 2));
    expect(await readTextFile(lines, limit)).toBe('size');
    expect(await readTextFile(lines, { ...limit, of: 'file' })).not.toBe('size');
  });

  it('the dialog that loads codes refuses a file that is not UTF-8', async () => {
    // "Код" in the encoding of Russian Windows.
    expect(await read(new Uint8Array([0xca, 0xee, 0xe4]))).toBe('encoding');
    expect(await read('Код')).toMatchObject({ text: 'Код' });
  });

  it('the dialog that loads codes reports a file that the browser cannot read', async () => {
    const gone = new File(['A'], 'codes.csv');
    gone.text = () => Promise.reject(new Error('NotFoundError'));
    expect(await readTextFile(gone, limit)).toBe('unreadable');
  });
});
