-- Top-ups that have ended are not sent again.
UPDATE topup_items t SET item_id = d.item_id
  FROM topup_denominations d
 WHERE d.id = t.denomination_id AND t.item_id IS NULL AND t.state NOT IN ('delivered', 'failed', 'cancelled');
