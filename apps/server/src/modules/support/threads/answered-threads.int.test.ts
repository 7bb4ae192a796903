import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { useSupportThreads } from '#testing/shops/use-support-threads.ts';

const { world, people, own, shop, openOne } = useSupportThreads();

/** Answers a thread while a check of a table refuses rows. */
async function failAnswer(id: number, table: 'messages' | 'audit_log', check: string) {
  await world.rows(`ALTER TABLE ${table} ADD CONSTRAINT refused CHECK (${check}) NOT VALID`);
  await expect(shop().answer({ id, message: 'Lost?' })).rejects.toThrow();
  await world.rows(`ALTER TABLE ${table} DROP CONSTRAINT refused`);
}

describe('an answer of the shop', () => {
  test('an answer of the shop enqueues a message with a link to the thread in its transaction', async () => {
    const id = await openOne();
    await shop().answer({ id, message: 'Hello' });
    expect(await world.messages(people.customer.userId)).toMatchObject([
      { kind: 'ticket_answered', state: 'pending', data: { threadId: id } },
    ]);
    await world.deliver();
    const mail = world.mail.received.at(-1);
    expect(JSON.stringify(mail)).toContain(`/support/threads/${id}`);
  });

  test('does not write an answer of the shop whose message cannot be enqueued', async () => {
    const id = await openOne();
    await failAnswer(id, 'messages', `kind <> 'ticket_answered'`);
    const { messages, state } = await own().get({ id });
    expect([messages.length, state]).toEqual([1, 'open']);
    expect(await world.messages(people.customer.userId)).toEqual([]);
  });

  test('an answer of the shop that fails after its message was enqueued sends nothing', async () => {
    const id = await openOne();
    await failAnswer(id, 'audit_log', `action <> 'thread.answer'`);
    expect(await world.messages(people.customer.userId)).toEqual([]);
    expect((await own().get({ id })).messages).toHaveLength(1);
  });

  test('records an answer of the shop in the audit log without its text', async () => {
    const id = await openOne();
    await shop().answer({ id, message: 'A secret answer', close: true });
    const { items } = await people.admin.call.admin.audit.list({ q: `thread:${id}` });
    expect(items).toMatchObject([
      {
        actor: people.admin.nickname,
        action: 'thread.answer',
        before: { state: 'open' },
        after: { state: 'closed', attachments: 0 },
      },
    ]);
    expect(JSON.stringify(items)).not.toContain('A secret answer');
  });

  test('keeps both of two concurrent answers of the shop', async () => {
    const id = await openOne();
    const other = await world.shop.createAdmin();
    await Promise.all([
      shop().answer({ id, message: 'From one' }),
      other.call.admin.support.threads.answer({ id, message: 'From another', close: true }),
    ]);
    const thread = await shop().get({ id });
    expect(
      thread.messages
        .map(({ text }) => text)
        .slice(1)
        .sort(),
    ).toEqual(['From another', 'From one']);
    expect(await world.messages(people.customer.userId)).toHaveLength(2);
    expect(['answered', 'closed']).toContain(thread.state);
    await expect(shop().answer({ id: 999_999, message: 'Nobody' })).rejects.toEqual(
      refusal('not_found'),
    );
  });
});

describe('the state of a thread', () => {
  test('an admin sets the state of a support thread, and an older version is refused', async () => {
    const id = await openOne();
    const { version } = await shop().get({ id });
    expect(await shop().update({ id, version, state: 'answered' })).toMatchObject({
      id,
      state: 'answered',
      version: version + 1,
    });
    await expect(shop().update({ id, version, state: 'closed' })).rejects.toEqual(
      refusal('conflict', { version: version + 1 }),
    );
    const same = await shop().update({ id, state: 'answered' });
    expect(same.version).toBe(version + 1);
    const { items } = await people.admin.call.admin.audit.list({ q: `thread:${id}` });
    expect(items).toMatchObject([
      { action: 'thread.update', before: { state: 'open' }, after: { state: 'answered' } },
    ]);
  });

  test('refuses to close a support thread whose newest message the admin has not seen', async () => {
    const id = await openOne();
    const { version } = await shop().get({ id });
    await own().reply({ id, message: 'Wait' });
    await expect(shop().update({ id, version, state: 'closed' })).rejects.toEqual(
      refusal('conflict', { version: version + 1 }),
    );
  });

  test('the database updates the state of a support thread with each message, and messages are only added', async () => {
    const id = await openOne();
    await world.rows(
      `INSERT INTO support_thread_messages (thread_id, author, author_id, text) VALUES ($1, 'shop', $2, 'By hand')`,
      [id, people.admin.userId],
    );
    expect(await own().list()).toMatchObject([{ state: 'answered', unread: 1 }]);
    await expect(
      world.rows(`UPDATE support_thread_messages SET text = 'Other' WHERE thread_id = $1`, [id]),
    ).rejects.toThrow(/only ever added/);
    await expect(
      world.rows(
        `UPDATE support_threads SET customer_read_id = shop_message_id + 1 WHERE id = $1`,
        [id],
      ),
    ).rejects.toThrow(/support_threads_read/);
  });
});
