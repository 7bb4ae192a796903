-- Activations of these codes are asked to try again until this ends; sales go on, which lock rows of codes.
UPDATE generated_codes g SET item_id = d.item_id, game_amount = d.game_amount, offer_name = d.name
  FROM topup_denominations d
 WHERE d.id = g.denomination_id AND g.item_id IS NULL AND g.activated_at IS NULL;
