-- Batches of codes, and recalls.

-- Enforces batchTransitions.
CREATE OR REPLACE FUNCTION code_batches_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.source, NEW.actor_id, NEW.actor, NEW.first_id, NEW.last_id, NEW.size, NEW.created_at)
     IS DISTINCT FROM
     (OLD.id, OLD.source, OLD.actor_id, OLD.actor, OLD.first_id, OLD.last_id, OLD.size, OLD.created_at) THEN
    RAISE EXCEPTION 'what was loaded does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'code_batch_identity';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'active' THEN NEW.state = 'recalling'
       ELSE NEW.state = 'recalled'
         OR NEW.state = 'active' AND NOT EXISTS (SELECT 1 FROM code_recalls WHERE batch_id = OLD.id) END) THEN
    RAISE EXCEPTION 'batch % does not go from % to %', OLD.id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_batch_transition';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION code_recalls_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1
     FROM codes c JOIN code_batches b ON b.id = c.batch_id
     JOIN order_items i ON i.id = c.order_item_id
    WHERE c.id = NEW.code_id AND c.batch_id = NEW.batch_id AND c.order_item_id = NEW.order_item_id
      AND c.state = 'voided' AND b.state = 'recalling'
      AND (NEW.replacement_id IS NULL OR EXISTS (
            SELECT 1 FROM codes r WHERE r.id = NEW.replacement_id AND r.state = 'sold'
               AND r.order_item_id = c.order_item_id AND r.option_id = c.option_id))
      AND (NEW.refund_id IS NULL OR EXISTS (
            SELECT 1 FROM refunds f WHERE f.id = NEW.refund_id AND f.order_id = i.order_id AND f.amount = i.unit_price));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'code % is not made good by this', NEW.code_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_recall_fits';
  END IF;
  PERFORM pg_notify('order_changed', order_id) FROM order_items WHERE id = NEW.order_item_id;
  RETURN NEW;
END $$;

-- Returns the units of an item that recalls replaced and refunded, and whether one was revealed. Few items have any; the plan of
-- a function is made at its first call, so that a statement that reads items need not prepare it in every call.
CREATE OR REPLACE FUNCTION item_recalls(p_item bigint) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT json_build_object('replaced', count(r.replacement_id), 'refunded', count(r.refund_id),
                             'seen', bool_or(c.revealed_at IS NOT NULL))
      FROM code_recalls r JOIN codes c ON c.id = r.code_id WHERE r.order_item_id = p_item);
END $$;

CREATE OR REPLACE TRIGGER code_batches_guard BEFORE UPDATE ON code_batches
  FOR EACH ROW EXECUTE FUNCTION code_batches_guard();
CREATE OR REPLACE TRIGGER code_batches_are_kept BEFORE DELETE OR TRUNCATE ON code_batches
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
CREATE OR REPLACE TRIGGER code_recalls_guard BEFORE INSERT ON code_recalls
  FOR EACH ROW EXECUTE FUNCTION code_recalls_guard();
CREATE OR REPLACE TRIGGER code_recalls_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON code_recalls
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
