-- AlterTable
ALTER TABLE "code_batches" ADD COLUMN     "is_demo" BOOLEAN NOT NULL DEFAULT false;

CREATE INDEX code_batches_demo ON code_batches (id) WHERE is_demo;

-- What was loaded while the demo was being loaded.
UPDATE code_batches b SET is_demo = true
  FROM (SELECT min(at) FILTER (WHERE action = 'demo.begin') AS began,
               max(at) FILTER (WHERE action = 'demo.end') AS ended
          FROM audit_log WHERE action IN ('demo.begin', 'demo.end')) AS demo
 WHERE b.created_at BETWEEN demo.began AND demo.ended;
