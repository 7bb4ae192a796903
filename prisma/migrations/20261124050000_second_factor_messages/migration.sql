-- Messages about the second factor of an account.
ALTER TABLE messages DROP CONSTRAINT messages_kind;
ALTER TABLE messages ADD CONSTRAINT messages_kind CHECK (kind IN (
  'order_paid', 'order_delivered', 'order_failed', 'order_refunded', 'order_paid_late', 'balance_changed', 'new_login',
  'ticket_answered', 'password_changed', 'contact_changed', 'confirm_email', 'telegram_linked', 'password_reset',
  'second_factor_enabled', 'second_factor_disabled'));
