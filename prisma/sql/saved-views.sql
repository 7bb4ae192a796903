-- Saved views of admin lists.

-- An admin saves at most 20 views of a list.
CREATE OR REPLACE FUNCTION limit_saved_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Serializes insertions, because concurrent ones would not count each other.
    PERFORM 1 FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
    IF (SELECT count(*) FROM saved_views v
        WHERE v.user_id = NEW.user_id AND v.list = NEW.list AND v.name_key <> NEW.name_key) >= 20 THEN
        RAISE EXCEPTION 'user % has 20 saved views of %', NEW.user_id, NEW.list
            USING ERRCODE = 'check_violation', CONSTRAINT = 'saved_views_limit';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER saved_views_limit BEFORE INSERT OR UPDATE OF user_id, list ON saved_views
    FOR EACH ROW EXECUTE FUNCTION limit_saved_views();
