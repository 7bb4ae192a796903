ALTER TABLE "regions" ADD COLUMN     "archived_at" TIMESTAMPTZ(3);

-- What is archived is not offered, whatever reads only whether it is on.
ALTER TABLE regions ADD CONSTRAINT regions_archived_off CHECK (archived_at IS NULL OR NOT is_active);
