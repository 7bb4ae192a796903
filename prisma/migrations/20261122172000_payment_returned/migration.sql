-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "returned_at" TIMESTAMPTZ(3);
