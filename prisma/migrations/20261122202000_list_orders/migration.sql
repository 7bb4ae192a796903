-- The admin's list of orders by how far they are. It finds what is not completed as the partial index did.
CREATE INDEX orders_by_state ON orders (status, seq);
DROP INDEX orders_not_completed;

-- Batches of codes by how many they are, and by their state.
CREATE INDEX code_batches_by_size ON code_batches (size, id);
CREATE INDEX code_batches_by_state ON code_batches (state, id);
