-- Generated codes and their activations.

-- Refuses to bind a code to more than one activation, to unbind it once that is delivered, and to bind a code in stock: a bound
-- code is off sale, or sold. The transaction that binds a code locks the code's row first.
CREATE OR REPLACE FUNCTION generated_codes_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'code % belongs to an activation', OLD.code_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'code_of_activation_is_kept';
  END IF;
  IF (NEW.code_id, NEW.denomination_id, NEW.item_id, NEW.game_amount, NEW.offer_name)
     IS DISTINCT FROM
     (OLD.code_id, OLD.denomination_id, OLD.item_id, OLD.game_amount, OLD.offer_name) THEN
    RAISE EXCEPTION 'what was generated does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'generated_code_identity';
  END IF;
  IF OLD.activated_at IS NOT NULL
     AND (NEW.activated_at, NEW.activation_item_id) IS DISTINCT FROM (OLD.activated_at, OLD.activation_item_id) THEN
    RAISE EXCEPTION 'code % was activated', OLD.code_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_stays_activated';
  END IF;
  IF NEW.activation_item_id IS DISTINCT FROM OLD.activation_item_id AND NEW.activation_item_id IS NOT NULL THEN
    IF OLD.activation_item_id IS NOT NULL THEN
      RAISE EXCEPTION 'code % belongs to another activation', OLD.code_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_activation_stays';
    END IF;
    PERFORM 1 FROM codes WHERE id = NEW.code_id AND state IN ('used', 'sold');
    IF NOT FOUND THEN
      RAISE EXCEPTION 'code % is in stock while it is activated', NEW.code_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_activation_is_off_sale';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER generated_codes_guard BEFORE UPDATE ON generated_codes
  FOR EACH ROW EXECUTE FUNCTION generated_codes_guard();
CREATE OR REPLACE TRIGGER generated_codes_of_activations_are_kept BEFORE DELETE ON generated_codes
  FOR EACH ROW WHEN (OLD.activation_item_id IS NOT NULL) EXECUTE FUNCTION generated_codes_guard();
