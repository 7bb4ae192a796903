-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "asking_until" TIMESTAMPTZ(3);

-- Whoever looks at an order hears at once what became of its payment.
CREATE FUNCTION say_payment_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('order_changed', NEW.order_id);
  RETURN NULL;
END $$;
CREATE TRIGGER payments_say_changed AFTER UPDATE OF state ON payments
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION say_payment_changed();
