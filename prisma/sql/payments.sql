-- Transitions of payments, and the reservations of card orders.

-- Enforces paymentTransitions and reservationTransitions. A payment that ended unpaid may still be captured.
CREATE OR REPLACE FUNCTION payments_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.order_id, NEW.user_id, NEW.type, NEW.provider, NEW.amount, NEW.currency)
     IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.user_id, OLD.type, OLD.provider, OLD.amount, OLD.currency)
     OR (OLD.provider_payment_id IS NOT NULL AND NEW.provider_payment_id IS DISTINCT FROM OLD.provider_payment_id) THEN
    RAISE EXCEPTION 'what is paid does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_identity';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'created' THEN true
       WHEN 'redirected' THEN NEW.state IN ('captured', 'failed', 'expired')
       WHEN 'failed' THEN NEW.state = 'captured'
       WHEN 'expired' THEN NEW.state = 'captured'
       ELSE false END) THEN
    RAISE EXCEPTION 'payment % does not go from % to %', OLD.id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transition';
  END IF;
  IF NEW.hold <> OLD.hold AND OLD.hold <> 'open' THEN
    RAISE EXCEPTION 'the hold of payment % has ended', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_hold_ends_once';
  END IF;
  RETURN NEW;
END $$;

-- Notifies open receipts that the payment of their order changed.
CREATE OR REPLACE FUNCTION say_payment_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('order_changed', NEW.order_id);
  RETURN NULL;
END $$;

-- Ends the reservation of an unpaid card order: its codes return to stock, the order is cancelled, and the gateway is to cancel
-- the payment. Its items stay pending, because a late capture may still deliver them. The caller has locked cart and payment.
-- Returns false if the hold had already ended.
CREATE OR REPLACE FUNCTION end_card_hold(
  p_payment bigint, p_hold hold_state, p_ended_by text, p_actor text, p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_payment record;
BEGIN
  UPDATE payments
     SET hold = p_hold, state = CASE p_hold WHEN 'expired' THEN 'expired' ELSE 'failed' END::payment_state,
         ended_by = p_ended_by, ended_at = p_now, updated_at = p_now, asked = 0,
         -- No cancellation is needed for a payment that the gateway does not have or has ended itself.
         next_cancel_at = CASE WHEN provider_payment_id IS NOT NULL AND p_ended_by <> 'gateway' THEN p_now END,
         -- The payment may nevertheless be paid there.
         next_ask_at = CASE WHEN provider_payment_id IS NOT NULL THEN p_now + interval '1 minute' END
   WHERE id = p_payment AND hold = 'open'
  RETURNING order_id, type INTO v_payment;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE orders SET status = 'cancelled' WHERE id = v_payment.order_id;
  IF v_payment.type = 'order' THEN
    UPDATE codes SET order_item_id = NULL,
           state = (CASE WHEN revealed_at IS NULL THEN 'available' ELSE 'used' END)::code_state
     WHERE state = 'reserved' AND order_item_id IN (SELECT id FROM order_items WHERE order_id = v_payment.order_id);
    PERFORM pg_notify('catalogue', l.product_id::text)
       FROM (SELECT DISTINCT product_id FROM order_items WHERE order_id = v_payment.order_id) AS l;
  ELSIF v_payment.type = 'topup' THEN
    UPDATE topup_codes SET order_item_id = NULL,
           state = (CASE WHEN revealed_at IS NULL THEN 'available' ELSE 'used' END)::topup_code_state
     WHERE state = 'reserved' AND order_item_id IN (SELECT id FROM order_items WHERE order_id = v_payment.order_id);
  END IF;
  INSERT INTO order_events (order_id, kind, actor, data)
    VALUES (v_payment.order_id, 'payment_ended', p_actor, jsonb_build_object('by', p_ended_by));
  RETURN true;
END $$;

-- Ends the holds of card orders that a newer payment of the same customer replaces.
CREATE OR REPLACE FUNCTION replace_card_holds(p_payments bigint[], p_user integer, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_payment bigint;
BEGIN
  FOREACH v_payment IN ARRAY p_payments LOOP
    PERFORM end_card_hold(v_payment, 'voided', 'replaced', 'user:' || p_user, p_now);
  END LOOP;
END $$;

CREATE OR REPLACE TRIGGER payments_guard BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION payments_guard();
CREATE OR REPLACE TRIGGER payments_are_kept BEFORE DELETE OR TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
CREATE OR REPLACE TRIGGER payment_messages_are_kept BEFORE DELETE OR TRUNCATE ON payment_messages
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
CREATE OR REPLACE TRIGGER payment_matters_are_kept BEFORE DELETE OR TRUNCATE ON payment_matters
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
CREATE OR REPLACE TRIGGER payment_matters_stay_resolved BEFORE UPDATE ON payment_matters
  FOR EACH ROW WHEN (OLD.resolved_at IS NOT NULL AND (NEW.resolved_at, NEW.resolved_by, NEW.resolution)
    IS DISTINCT FROM (OLD.resolved_at, OLD.resolved_by, OLD.resolution))
  EXECUTE FUNCTION rows_are_kept();
CREATE OR REPLACE TRIGGER payment_refunds_are_kept BEFORE DELETE OR TRUNCATE ON payment_refunds
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
CREATE OR REPLACE TRIGGER payment_reversals_are_kept BEFORE DELETE OR TRUNCATE ON payment_reversals
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
CREATE OR REPLACE TRIGGER payment_reversals_stay_undone BEFORE UPDATE ON payment_reversals
  FOR EACH ROW WHEN (OLD.undone_at IS NOT NULL AND (NEW.undone_at, NEW.to_wallet) IS DISTINCT FROM (OLD.undone_at, OLD.to_wallet))
  EXECUTE FUNCTION rows_are_kept();
CREATE OR REPLACE TRIGGER payments_say_changed AFTER UPDATE OF state, hold, pay_url ON payments
  FOR EACH ROW WHEN ((NEW.state, NEW.hold, NEW.pay_url) IS DISTINCT FROM (OLD.state, OLD.hold, OLD.pay_url))
  EXECUTE FUNCTION say_payment_changed();
CREATE OR REPLACE TRIGGER payment_refund_transition BEFORE UPDATE OF state ON payment_refunds
  FOR EACH ROW WHEN (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('requested', 'sending'), ('requested', 'done'), ('requested', 'refused'), ('sending', 'done'), ('sending', 'refused'),
    ('done', 'sending'), ('done', 'refused')))
  EXECUTE FUNCTION refuse_transition();
