-- CreateTable
CREATE TABLE "saved_views" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id"),
    CONSTRAINT saved_views_list CHECK (list ~ '^[A-Za-z.-]{1,40}$'),
    CONSTRAINT saved_views_name CHECK (char_length(name) BETWEEN 1 AND 40),
    CONSTRAINT saved_views_name_key CHECK (char_length(name_key) BETWEEN 1 AND 160),
    CONSTRAINT saved_views_query CHECK (
        char_length(query) <= 1000 AND query ~ '^[A-Za-z0-9._~!$&''()*+,;=:@/?%-]*$'
    )
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_views_user_id_list_name_key_key" ON "saved_views"("user_id", "list", "name_key");

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An admin saves at most 20 views of a list.
CREATE FUNCTION limit_saved_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Two insertions at once would each count without the other.
    PERFORM 1 FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
    IF (SELECT count(*) FROM saved_views v
        WHERE v.user_id = NEW.user_id AND v.list = NEW.list AND v.name_key <> NEW.name_key) >= 20 THEN
        RAISE EXCEPTION 'user % has 20 saved views of %', NEW.user_id, NEW.list
            USING ERRCODE = 'check_violation', CONSTRAINT = 'saved_views_limit';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER saved_views_limit BEFORE INSERT OR UPDATE OF user_id, list ON saved_views
    FOR EACH ROW EXECUTE FUNCTION limit_saved_views();
