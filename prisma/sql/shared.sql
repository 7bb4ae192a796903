-- Rules that several areas use.

-- Refuses to delete rows; tables that are only ever added to use it against updates too.
CREATE OR REPLACE FUNCTION orders_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are kept', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_are_kept';
END $$;
