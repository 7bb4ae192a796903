-- AlterEnum
ALTER TYPE "role" ADD VALUE 'service';
