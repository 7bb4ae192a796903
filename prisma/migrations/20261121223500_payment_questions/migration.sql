-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "asking_until" TIMESTAMPTZ(3);
