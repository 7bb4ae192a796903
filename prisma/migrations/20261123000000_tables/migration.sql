-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "admin_job_state" AS ENUM ('queued', 'running', 'done', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('user', 'admin', 'service');

-- CreateEnum
CREATE TYPE "currency" AS ENUM ('usd', 'rub');

-- CreateEnum
CREATE TYPE "product_category" AS ENUM ('gift-card', 'top-up');

-- CreateEnum
CREATE TYPE "order_status" AS ENUM ('pending', 'completed', 'refunded', 'cancelled');

-- CreateEnum
CREATE TYPE "order_item_type" AS ENUM ('code', 'topup');

-- CreateEnum
CREATE TYPE "order_item_status" AS ENUM ('pending', 'delivered', 'refunded');

-- CreateEnum
CREATE TYPE "payment_type" AS ENUM ('order', 'topup', 'wallet');

-- CreateEnum
CREATE TYPE "payment_state" AS ENUM ('created', 'redirected', 'captured', 'failed', 'expired');

-- CreateEnum
CREATE TYPE "hold_state" AS ENUM ('open', 'captured', 'voided', 'expired');

-- CreateEnum
CREATE TYPE "payment_refund_state" AS ENUM ('requested', 'sending', 'done', 'refused');

-- CreateEnum
CREATE TYPE "code_state" AS ENUM ('available', 'used', 'reserved', 'sold', 'voided', 'quarantined', 'unpublished');

-- CreateEnum
CREATE TYPE "code_batch_source" AS ENUM ('bulk', 'single');

-- CreateEnum
CREATE TYPE "code_batch_state" AS ENUM ('active', 'recalling', 'recalled');

-- CreateEnum
CREATE TYPE "support_status" AS ENUM ('new', 'in_progress', 'done');

-- CreateEnum
CREATE TYPE "topup_state" AS ENUM ('waiting', 'dispatching', 'unknown', 'review', 'delivered', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "topup_attempt_state" AS ENUM ('prepared', 'sending', 'succeeded', 'rejected', 'processing', 'unknown', 'not_found', 'review');

-- CreateEnum
CREATE TYPE "topup_code_state" AS ENUM ('available', 'used', 'reserved', 'redeemed', 'error');

-- CreateEnum
CREATE TYPE "account_kind" AS ENUM ('available', 'held', 'house');

-- CreateEnum
CREATE TYPE "webhook_delivery_state" AS ENUM ('pending', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "admin_jobs" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "state" "admin_job_state" NOT NULL DEFAULT 'queued',
    "actor_id" INTEGER NOT NULL,
    "actor" TEXT NOT NULL,
    "change" JSONB NOT NULL,
    "selection" JSONB NOT NULL,
    "reason" TEXT,
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "errors" JSONB NOT NULL DEFAULT '[]',
    "max_id" BIGINT NOT NULL,
    "cursor" BIGINT NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_views" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "nickname" TEXT NOT NULL,
    "nickname_key" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" "role" NOT NULL DEFAULT 'user',
    "blocked_at" TIMESTAMPTZ(3),
    "must_change_password" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" BIGSERIAL NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "stepped_up_at" TIMESTAMPTZ(3),
    "address" TEXT,
    "device" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "second_factors" (
    "user_id" INTEGER NOT NULL,
    "cipher" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "user_id" INTEGER NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id","code_hash")
);

-- CreateTable
CREATE TABLE "login_addresses" (
    "user_id" INTEGER NOT NULL,
    "address_hash" BYTEA NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_addresses_pkey" PRIMARY KEY ("user_id","address_hash")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "user_id" INTEGER NOT NULL,
    "call" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" INTEGER,
    "response" TEXT,
    "order_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id","call","key")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" INTEGER,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "reason" TEXT,
    "address" TEXT,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "security_events" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" INTEGER,
    "address" TEXT,
    "session_id" BIGINT,
    "device" TEXT,
    "detail" TEXT,
    "others" BOOLEAN NOT NULL DEFAULT false,
    "count" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "security_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carts" (
    "user_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "carts_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "cart_items" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "option_id" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cart_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "image_url" TEXT NOT NULL,
    "keywords" TEXT NOT NULL DEFAULT '',
    "category" "product_category" NOT NULL DEFAULT 'gift-card',
    "game_currency" TEXT NOT NULL DEFAULT '',
    "has_global_codes" BOOLEAN NOT NULL DEFAULT true,
    "activation_instructions" TEXT NOT NULL DEFAULT '',
    "code_prefix" TEXT NOT NULL DEFAULT '',
    "translations" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "regions" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "game_currency" TEXT NOT NULL DEFAULT '',
    "flag" TEXT NOT NULL DEFAULT '',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "translations" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "regions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_regions" (
    "product_id" INTEGER NOT NULL,
    "region_id" INTEGER NOT NULL,
    "game_currency" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "product_regions_pkey" PRIMARY KEY ("product_id","region_id")
);

-- CreateTable
CREATE TABLE "currency_rates" (
    "id" SERIAL NOT NULL,
    "from_currency" VARCHAR(3) NOT NULL,
    "to_currency" VARCHAR(3) NOT NULL,
    "rate" DECIMAL(24,10) NOT NULL,
    "source" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "currency_rates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "currency_rate_history" (
    "id" BIGSERIAL NOT NULL,
    "rate_id" INTEGER NOT NULL,
    "rate" DECIMAL(24,10) NOT NULL,
    "previous" DECIMAL(24,10),
    "source" TEXT NOT NULL,
    "set_for" DATE,
    "actor_id" INTEGER,
    "actor" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "currency_rate_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "currency_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "auto_update" BOOLEAN NOT NULL DEFAULT true,
    "fetched_at" TIMESTAMPTZ(3),

    CONSTRAINT "currency_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "status" "order_status" NOT NULL,
    "currency" "currency" NOT NULL,
    "total_amount" BIGINT NOT NULL,
    "refunded_amount" BIGINT NOT NULL DEFAULT 0,
    "note" TEXT,
    "api_key_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_items" (
    "id" BIGSERIAL NOT NULL,
    "order_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "item_type" "order_item_type" NOT NULL,
    "product_id" INTEGER,
    "option_id" INTEGER,
    "region_id" INTEGER NOT NULL DEFAULT 0,
    "game_amount" INTEGER NOT NULL,
    "region_name" TEXT NOT NULL DEFAULT '',
    "region_translations" JSONB NOT NULL DEFAULT '{}',
    "game_currency" TEXT NOT NULL DEFAULT '',
    "quantity" INTEGER NOT NULL,
    "unit_price" BIGINT NOT NULL,
    "status" "order_item_status" NOT NULL,
    "refunded_quantity" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "order_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_events" (
    "id" BIGSERIAL NOT NULL,
    "order_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "data" JSONB,

    CONSTRAINT "order_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" BIGSERIAL NOT NULL,
    "order_id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" "currency" NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" BIGSERIAL NOT NULL,
    "order_id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "type" "payment_type" NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_payment_id" TEXT,
    "pay_url" TEXT,
    "amount" BIGINT NOT NULL,
    "currency" "currency" NOT NULL,
    "state" "payment_state" NOT NULL DEFAULT 'created',
    "hold" "hold_state" NOT NULL DEFAULT 'open',
    "ended_by" TEXT,
    "settled_as" TEXT,
    "cart_item_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "address_hash" BYTEA,
    "network_hash" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "next_ask_at" TIMESTAMPTZ(3),
    "next_cancel_at" TIMESTAMPTZ(3),
    "asked" INTEGER NOT NULL DEFAULT 0,
    "asking_until" TIMESTAMPTZ(3),
    "captured_at" TIMESTAMPTZ(3),
    "returned_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_messages" (
    "id" BIGSERIAL NOT NULL,
    "provider" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "provider_payment_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "content" JSONB,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "outcome" TEXT,

    CONSTRAINT "payment_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_matters" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_payment_id" TEXT,
    "order_id" TEXT,
    "amount" BIGINT,
    "currency" TEXT,
    "details" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by" TEXT,
    "resolution" TEXT,

    CONSTRAINT "payment_matters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_refunds" (
    "id" BIGSERIAL NOT NULL,
    "payment_id" BIGINT NOT NULL,
    "cause" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "state" "payment_refund_state" NOT NULL DEFAULT 'requested',
    "provider_refund_id" TEXT,
    "reason" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_reversals" (
    "id" BIGSERIAL NOT NULL,
    "payment_id" BIGINT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "provider_refund_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "from_wallet" BIGINT NOT NULL,
    "lifted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_reversals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promotions" (
    "id" SERIAL NOT NULL,
    "text" TEXT NOT NULL,
    "background_color" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "translations" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "promotions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service_accounts" (
    "user_id" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "service_accounts_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "public_id" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "limit_usd" BIGINT,
    "limit_rub" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key_days" (
    "key_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "currency" "currency" NOT NULL,
    "spent" BIGINT NOT NULL,

    CONSTRAINT "api_key_days_pkey" PRIMARY KEY ("key_id","day","currency")
);

-- CreateTable
CREATE TABLE "price_options" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "region_id" INTEGER NOT NULL DEFAULT 0,
    "game_amount" INTEGER NOT NULL,
    "price_usd" BIGINT,
    "price_rub" BIGINT,
    "popular" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "replaced_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_options_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "code_batches" (
    "id" SERIAL NOT NULL,
    "source" "code_batch_source" NOT NULL,
    "note" TEXT,
    "actor_id" INTEGER,
    "actor" TEXT NOT NULL,
    "first_id" BIGINT NOT NULL,
    "last_id" BIGINT NOT NULL,
    "size" INTEGER NOT NULL,
    "is_demo" BOOLEAN NOT NULL DEFAULT false,
    "state" "code_batch_state" NOT NULL DEFAULT 'active',
    "reason" TEXT,
    "recalled_by" TEXT,
    "recalled_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "code_batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "code_recalls" (
    "code_id" BIGINT NOT NULL,
    "batch_id" INTEGER NOT NULL,
    "order_item_id" BIGINT NOT NULL,
    "replacement_id" BIGINT,
    "refund_id" BIGINT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "code_recalls_pkey" PRIMARY KEY ("code_id")
);

-- CreateTable
CREATE TABLE "codes" (
    "id" BIGSERIAL NOT NULL,
    "option_id" INTEGER NOT NULL,
    "cipher" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "state" "code_state" NOT NULL DEFAULT 'available',
    "order_item_id" BIGINT,
    "batch_id" INTEGER,
    "revealed_at" TIMESTAMPTZ(3),
    "revealed_by" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "code_fingerprints" (
    "fingerprint" BYTEA NOT NULL,
    "code_id" BIGINT NOT NULL,

    CONSTRAINT "code_fingerprints_pkey" PRIMARY KEY ("fingerprint")
);

-- CreateTable
CREATE TABLE "stock_alerts" (
    "id" SERIAL NOT NULL,
    "option_id" INTEGER,
    "denomination_id" INTEGER,
    "threshold" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 0,
    "fired_at" TIMESTAMPTZ(3),
    "fired_with" INTEGER,

    CONSTRAINT "stock_alerts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "support_messages" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "nickname" TEXT NOT NULL,
    "user_ref" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "status" "support_status" NOT NULL DEFAULT 'new',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "topup_denominations" (
    "id" SERIAL NOT NULL,
    "service" TEXT NOT NULL,
    "item_id" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "game_amount" INTEGER NOT NULL,
    "price_usd" BIGINT,
    "price_rub" BIGINT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "topup_denominations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "topup_codes" (
    "id" BIGINT NOT NULL,
    "denomination_id" INTEGER NOT NULL,
    "cipher" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "state" "topup_code_state" NOT NULL DEFAULT 'available',
    "order_item_id" BIGINT,
    "revealed_at" TIMESTAMPTZ(3),
    "revealed_by" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "topup_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "generated_codes" (
    "code_id" BIGINT NOT NULL,
    "denomination_id" INTEGER NOT NULL,
    "activation_item_id" BIGINT,
    "activated_at" TIMESTAMPTZ(3),

    CONSTRAINT "generated_codes_pkey" PRIMARY KEY ("code_id")
);

-- CreateTable
CREATE TABLE "topup_items" (
    "order_item_id" BIGINT NOT NULL,
    "service" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "recipient_name" TEXT,
    "denomination_id" INTEGER,
    "offer_name" TEXT NOT NULL,
    "image_url" TEXT NOT NULL,
    "input_amount" BIGINT,
    "input_currency" TEXT,
    "price_usd" BIGINT,
    "price_rub" BIGINT,
    "commission" BIGINT NOT NULL DEFAULT 0,
    "by_code" BOOLEAN NOT NULL DEFAULT false,
    "state" "topup_state" NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "undo_until" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "topup_items_pkey" PRIMARY KEY ("order_item_id")
);

-- CreateTable
CREATE TABLE "topup_attempts" (
    "id" BIGSERIAL NOT NULL,
    "order_item_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "supplier" TEXT NOT NULL,
    "code_id" BIGINT,
    "state" "topup_attempt_state" NOT NULL DEFAULT 'prepared',
    "supplier_id" TEXT,
    "reason" TEXT,
    "asked" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "topup_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" BIGSERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "currency" "currency" NOT NULL,
    "kind" "account_kind" NOT NULL,
    "user_id" INTEGER,
    "floor" BIGINT,
    "balance" BIGINT NOT NULL DEFAULT 0,
    "settled_balance" BIGINT NOT NULL DEFAULT 0,
    "settled_through" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "journals" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "ref_type" TEXT NOT NULL,
    "ref_id" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "journals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "postings" (
    "id" BIGSERIAL NOT NULL,
    "journal_id" BIGINT NOT NULL,
    "account_id" BIGINT NOT NULL,
    "currency" "currency" NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "postings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_horizon" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "posting_id" BIGINT NOT NULL,
    "journal_id" BIGINT NOT NULL,
    "xid" BIGINT NOT NULL,

    CONSTRAINT "ledger_horizon_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_seals" (
    "id" BIGSERIAL NOT NULL,
    "through_journal" BIGINT NOT NULL,
    "digest" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_seals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_checks" (
    "id" BIGSERIAL NOT NULL,
    "requested_at" TIMESTAMPTZ(3),
    "actor_id" INTEGER,
    "actor" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "violations" INTEGER,
    "seconds" DOUBLE PRECISION,
    "findings" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "ledger_checks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" SERIAL NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" TEXT[],
    "cipher" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "old_cipher" BYTEA,
    "old_key_id" TEXT,
    "old_until" TIMESTAMPTZ(3),
    "account_id" INTEGER,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "last_success_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" BIGSERIAL NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "state" "webhook_delivery_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "taken_until" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" BIGSERIAL NOT NULL,
    "delivery_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "duration_ms" INTEGER NOT NULL,
    "error" TEXT,
    "answer" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_alerts" (
    "currency" TEXT NOT NULL,
    "fired_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_alerts_pkey" PRIMARY KEY ("currency")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_views_user_id_list_name_key_key" ON "saved_views"("user_id", "list", "name_key");

-- CreateIndex
CREATE UNIQUE INDEX "users_nickname_key_key" ON "users"("nickname_key");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- CreateIndex
CREATE INDEX "audit_log_at_idx" ON "audit_log"("at");

-- CreateIndex
CREATE INDEX "audit_log_target_idx" ON "audit_log"("target");

-- CreateIndex
CREATE INDEX "audit_log_actor_id_idx" ON "audit_log"("actor", "id");

-- CreateIndex
CREATE INDEX "security_events_kind_id_idx" ON "security_events"("kind", "id");

-- CreateIndex
CREATE INDEX "security_events_user_id_id_idx" ON "security_events"("user_id", "id");

-- CreateIndex
CREATE INDEX "security_events_address_id_idx" ON "security_events"("address", "id");

-- CreateIndex
CREATE INDEX "security_events_first_at_idx" ON "security_events"("first_at");

-- CreateIndex
CREATE INDEX "security_events_last_at_idx" ON "security_events"("last_at");

-- CreateIndex
CREATE UNIQUE INDEX "cart_items_user_id_option_id_key" ON "cart_items"("user_id", "option_id");

-- CreateIndex
CREATE UNIQUE INDEX "products_slug_key" ON "products"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "currency_rates_from_currency_to_currency_key" ON "currency_rates"("from_currency", "to_currency");

-- CreateIndex
CREATE INDEX "currency_rate_history_rate_id_id_idx" ON "currency_rate_history"("rate_id", "id");

-- CreateIndex
CREATE INDEX "orders_currency_seq_idx" ON "orders"("currency", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "orders_user_id_seq_key" ON "orders"("user_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "order_items_order_id_position_key" ON "order_items"("order_id", "position");

-- CreateIndex
CREATE INDEX "order_events_order_id_idx" ON "order_events"("order_id");

-- CreateIndex
CREATE INDEX "refunds_user_id_created_at_idx" ON "refunds"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "refunds_order_id_idx" ON "refunds"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_order_id_key" ON "payments"("order_id");

-- CreateIndex
CREATE INDEX "payments_provider_created_at_idx" ON "payments"("provider", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "payments_provider_provider_payment_id_key" ON "payments"("provider", "provider_payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_messages_provider_event_id_key" ON "payment_messages"("provider", "event_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_matters_dedupe_key_key" ON "payment_matters"("dedupe_key");

-- CreateIndex
CREATE UNIQUE INDEX "payment_refunds_cause_key" ON "payment_refunds"("cause");

-- CreateIndex
CREATE INDEX "payment_refunds_payment_id_idx" ON "payment_refunds"("payment_id");

-- CreateIndex
CREATE INDEX "payment_reversals_user_id_idx" ON "payment_reversals"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_reversals_payment_id_provider_refund_id_key" ON "payment_reversals"("payment_id", "provider_refund_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_public_id_key" ON "api_keys"("public_id");

-- CreateIndex
CREATE INDEX "api_keys_account_id_idx" ON "api_keys"("account_id");

-- CreateIndex
CREATE INDEX "price_options_product_id_region_id_idx" ON "price_options"("product_id", "region_id");

-- CreateIndex
CREATE UNIQUE INDEX "code_recalls_replacement_id_key" ON "code_recalls"("replacement_id");

-- CreateIndex
CREATE UNIQUE INDEX "code_recalls_refund_id_key" ON "code_recalls"("refund_id");

-- CreateIndex
CREATE INDEX "code_recalls_batch_id_idx" ON "code_recalls"("batch_id");

-- CreateIndex
CREATE INDEX "code_recalls_order_item_id_idx" ON "code_recalls"("order_item_id");

-- CreateIndex
CREATE UNIQUE INDEX "code_fingerprints_code_id_key" ON "code_fingerprints"("code_id");

-- CreateIndex
CREATE UNIQUE INDEX "stock_alerts_option_id_key" ON "stock_alerts"("option_id");

-- CreateIndex
CREATE UNIQUE INDEX "stock_alerts_denomination_id_key" ON "stock_alerts"("denomination_id");

-- CreateIndex
CREATE INDEX "support_messages_status_id_idx" ON "support_messages"("status", "id");

-- CreateIndex
CREATE INDEX "topup_denominations_service_game_amount_idx" ON "topup_denominations"("service", "game_amount");

-- CreateIndex
CREATE UNIQUE INDEX "generated_codes_activation_item_id_key" ON "generated_codes"("activation_item_id");

-- CreateIndex
CREATE INDEX "generated_codes_denomination_id_code_id_idx" ON "generated_codes"("denomination_id", "code_id");

-- CreateIndex
CREATE UNIQUE INDEX "topup_attempts_reference_key" ON "topup_attempts"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "topup_attempts_order_item_id_number_key" ON "topup_attempts"("order_item_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_code_key" ON "accounts"("code");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_user_id_kind_currency_key" ON "accounts"("user_id", "kind", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "journals_dedupe_key_key" ON "journals"("dedupe_key");

-- CreateIndex
CREATE INDEX "journals_ref_type_ref_id_idx" ON "journals"("ref_type", "ref_id");

-- CreateIndex
CREATE INDEX "postings_journal_id_idx" ON "postings"("journal_id");

-- CreateIndex
CREATE INDEX "postings_account_id_id_idx" ON "postings"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_seals_through_journal_key" ON "ledger_seals"("through_journal");

-- CreateIndex
CREATE INDEX "webhook_events_created_at_idx" ON "webhook_events"("created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_id_idx" ON "webhook_deliveries"("endpoint_id", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_subject_idx" ON "webhook_deliveries"("subject");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_event_id_endpoint_id_key" ON "webhook_deliveries"("event_id", "endpoint_id");

-- CreateIndex
CREATE INDEX "webhook_attempts_delivery_id_idx" ON "webhook_attempts"("delivery_id");

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_addresses" ADD CONSTRAINT "login_addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "carts"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "price_options"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_regions" ADD CONSTRAINT "product_regions_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_regions" ADD CONSTRAINT "product_regions_region_id_fkey" FOREIGN KEY ("region_id") REFERENCES "regions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "currency_rate_history" ADD CONSTRAINT "currency_rate_history_rate_id_fkey" FOREIGN KEY ("rate_id") REFERENCES "currency_rates"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reversals" ADD CONSTRAINT "payment_reversals_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "service_accounts"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_days" ADD CONSTRAINT "api_key_days_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_options" ADD CONSTRAINT "price_options_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_options" ADD CONSTRAINT "price_options_region_id_fkey" FOREIGN KEY ("region_id") REFERENCES "regions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_options" ADD CONSTRAINT "price_options_replaced_by_fkey" FOREIGN KEY ("replaced_by") REFERENCES "price_options"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "code_recalls" ADD CONSTRAINT "code_recalls_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "code_batches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "code_recalls" ADD CONSTRAINT "code_recalls_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "code_recalls" ADD CONSTRAINT "code_recalls_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "codes" ADD CONSTRAINT "codes_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "price_options"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "price_options"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_denomination_id_fkey" FOREIGN KEY ("denomination_id") REFERENCES "topup_denominations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topup_codes" ADD CONSTRAINT "topup_codes_denomination_id_fkey" FOREIGN KEY ("denomination_id") REFERENCES "topup_denominations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topup_codes" ADD CONSTRAINT "topup_codes_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generated_codes" ADD CONSTRAINT "generated_codes_code_id_fkey" FOREIGN KEY ("code_id") REFERENCES "codes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generated_codes" ADD CONSTRAINT "generated_codes_denomination_id_fkey" FOREIGN KEY ("denomination_id") REFERENCES "topup_denominations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generated_codes" ADD CONSTRAINT "generated_codes_activation_item_id_fkey" FOREIGN KEY ("activation_item_id") REFERENCES "topup_items"("order_item_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topup_items" ADD CONSTRAINT "topup_items_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topup_items" ADD CONSTRAINT "topup_items_denomination_id_fkey" FOREIGN KEY ("denomination_id") REFERENCES "topup_denominations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topup_attempts" ADD CONSTRAINT "topup_attempts_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "topup_items"("order_item_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;
