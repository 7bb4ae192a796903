-- CreateEnum
CREATE TYPE "admin_job_state" AS ENUM ('queued', 'running', 'done', 'failed', 'cancelled');

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

-- The few that the worker has to do.
CREATE INDEX admin_jobs_open ON admin_jobs (id) WHERE state IN ('queued', 'running');

ALTER TABLE admin_jobs
  ADD CONSTRAINT admin_jobs_counts CHECK (total >= 0 AND done >= 0 AND failed >= 0),
  ADD CONSTRAINT admin_jobs_finished CHECK ((finished_at IS NULL) = (state IN ('queued', 'running')));
