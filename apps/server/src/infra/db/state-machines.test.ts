import { join } from 'node:path';
import { expect, test } from 'vitest';
import { always } from '#infra/transition-table.ts';
import { stateMachines, type StateMachine } from '#testing/state-machines.ts';

const row = ([from, next]: [string, Readonly<Partial<Record<string, string>>>]) => {
  const targets = Object.entries(next).map(([to, condition]) =>
    condition === always ? to : `${to} (if ${condition})`,
  );
  return `| ${from} | ${targets.join(', ') || 'nothing: it is final'} |`;
};

const section = ({ title, table, column, transitions }: StateMachine) => `
## ${title}

State in \`${table}.${column}\`.

| state | may become |
| --- | --- |
${Object.entries(transitions).map(row).join('\n')}
`;

test('docs/state-machines.md shows the transitions of all state machines', async () => {
  const text = `# State machines

The allowed transitions of every state. Each table is a constant beside the use cases that change the state
(\`*-transitions.ts\`), and a trigger in \`prisma/sql\` enforces it. \`state-machines.int.test.ts\` tests every pair of states on
the database. To change a transition, change the constant and the trigger, then regenerate this page with
\`npx vitest run --project unit state-machines -u\`.

A payment exception has no state column: it is open until \`resolved_at\` is set; its resolution is final.

<!-- prettier-ignore-start -->
${stateMachines.map(section).join('')}
<!-- prettier-ignore-end -->
`;
  await expect(text).toMatchFileSnapshot(
    join(import.meta.dirname, '../../../../../docs/state-machines.md'),
  );
});
