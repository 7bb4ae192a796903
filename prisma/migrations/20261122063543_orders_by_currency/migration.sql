-- CreateIndex
CREATE INDEX "orders_currency_seq_idx" ON "orders"("currency", "seq");
