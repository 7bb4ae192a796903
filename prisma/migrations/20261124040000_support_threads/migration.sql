-- Conversations of customers with the shop, their pictures, and answers that admins have prepared.
CREATE TYPE "support_thread_state" AS ENUM ('open', 'answered', 'closed');
CREATE TYPE "support_author" AS ENUM ('customer', 'shop');

CREATE TABLE "support_threads" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "order_id" TEXT,
    "support_message_id" INTEGER,
    "subject" TEXT NOT NULL,
    "state" "support_thread_state" NOT NULL DEFAULT 'open',
    "language" TEXT NOT NULL,
    "facts" JSONB,
    "customer_message_id" BIGINT NOT NULL DEFAULT 0,
    "shop_message_id" BIGINT NOT NULL DEFAULT 0,
    "customer_read_id" BIGINT NOT NULL DEFAULT 0,
    "shop_read_id" BIGINT NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_threads_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "support_thread_messages" (
    "id" BIGSERIAL NOT NULL,
    "thread_id" INTEGER NOT NULL,
    "author" "support_author" NOT NULL,
    "author_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_thread_messages_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "support_attachments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" INTEGER NOT NULL,
    "message_id" BIGINT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_attachments_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "support_answers" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_answers_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "support_threads_support_message_id_key" ON "support_threads"("support_message_id");
CREATE INDEX "support_threads_user_id_updated_at_idx" ON "support_threads"("user_id", "updated_at");
CREATE INDEX "support_threads_updated_at_id_idx" ON "support_threads"("updated_at", "id");
CREATE INDEX "support_thread_messages_thread_id_id_idx" ON "support_thread_messages"("thread_id", "id");
CREATE INDEX "support_thread_messages_author_id_created_at_idx" ON "support_thread_messages"("author_id", "created_at");
CREATE INDEX "support_attachments_user_id_created_at_idx" ON "support_attachments"("user_id", "created_at");
CREATE INDEX "support_attachments_message_id_position_idx" ON "support_attachments"("message_id", "position");
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_support_message_id_fkey" FOREIGN KEY ("support_message_id") REFERENCES "support_messages"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "support_thread_messages" ADD CONSTRAINT "support_thread_messages_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "support_threads"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "support_thread_messages" ADD CONSTRAINT "support_thread_messages_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "support_attachments" ADD CONSTRAINT "support_attachments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "support_attachments" ADD CONSTRAINT "support_attachments_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "support_thread_messages"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE support_threads ADD CONSTRAINT support_threads_language CHECK (language IN ('ru', 'en', 'uz'));
-- A side cannot have read what was not written.
ALTER TABLE support_threads ADD CONSTRAINT support_threads_read
  CHECK (customer_read_id <= shop_message_id AND shop_read_id <= customer_message_id);
ALTER TABLE support_threads ADD CONSTRAINT support_threads_reported CHECK (facts IS NULL OR order_id IS NOT NULL);
-- An order has one report of a payment, however often it is reported and closed.
CREATE UNIQUE INDEX support_threads_one_report ON support_threads (order_id) WHERE facts IS NOT NULL;
CREATE INDEX support_threads_unread ON support_threads (user_id) WHERE shop_message_id > customer_read_id;
CREATE INDEX support_threads_open ON support_threads (user_id) WHERE state <> 'closed';
CREATE INDEX support_threads_waiting ON support_threads (id) WHERE state = 'open';
ALTER TABLE support_attachments ADD CONSTRAINT support_attachments_type
  CHECK (type IN ('image/jpeg', 'image/png', 'image/webp'));
ALTER TABLE support_attachments ADD CONSTRAINT support_attachments_size
  CHECK (octet_length(bytes) BETWEEN 1 AND 5242880 AND width > 0 AND height > 0);
-- Pictures are compressed already.
ALTER TABLE support_attachments ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX support_attachments_loose ON support_attachments (created_at) WHERE message_id IS NULL;
ALTER TABLE support_answers ADD CONSTRAINT support_answers_language CHECK (language IN ('ru', 'en', 'uz'));
