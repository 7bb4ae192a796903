import { expect, it } from 'vitest';
import { toReportFile } from './report-file.ts';

it('the report file of a code load holds its target and every skipped line, without formulas in cells', async () => {
  const { name, content } = toReportFile(
    { duplicates: 2, errors: [{ line: 4, reason: 'amount_invalid' }] },
    [
      ['product', '=HYPERLINK("x"), the card'],
      ['added', 10],
    ],
    '2026-11-22',
  );
  expect(name).toBe('code-load-2026-11-22.csv');
  // `Blob.text` would drop the byte order mark.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await content.arrayBuffer());
  expect(text).toBe(
    '\uFEFFitem,line,value\r\nproduct,,"\'=HYPERLINK(""x""), the card"\r\nadded,,10\r\nduplicates,,2\r\nerror,4,amount_invalid\r\n',
  );
});
