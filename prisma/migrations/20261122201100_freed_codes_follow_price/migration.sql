-- The option that sells what this one sold: its replacement, the replacement of that one, and so on. Waits for changes of
-- price that are under way, so that no code goes back behind one.
CREATE FUNCTION present_option(p_option integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_option integer := p_option;
  v_next integer;
  v_seen integer[] := '{}';
BEGIN
  LOOP
    SELECT replaced_by INTO v_next FROM price_options WHERE id = v_option FOR SHARE;
    IF v_next IS NULL OR v_next = ANY (v_seen) THEN
      RETURN v_option;
    END IF;
    v_seen := v_seen || v_option;
    v_option := v_next;
  END LOOP;
END $$;

-- A code keeps its price while an order has it, or a recall. Free again, it is sold at the present one.
CREATE FUNCTION codes_take_present_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.option_id := present_option(NEW.option_id);
  RETURN NEW;
END $$;
-- Fires after codes_guard, which says where the code goes.
CREATE TRIGGER codes_take_present_price BEFORE UPDATE OF state ON codes FOR EACH ROW
  WHEN (OLD.state IN ('reserved', 'sold', 'quarantined') AND NEW.state IN ('available', 'used', 'unpublished'))
  EXECUTE FUNCTION codes_take_present_price();
