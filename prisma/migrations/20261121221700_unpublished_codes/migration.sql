-- A code that the shop made and does not offer yet. By itself, because a new value can be used by later
-- transactions only.
ALTER TYPE "code_state" ADD VALUE 'unpublished';
