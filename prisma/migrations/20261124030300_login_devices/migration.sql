-- Devices that users logged in from, as keyed hashes.
CREATE TABLE "login_devices" (
    "user_id" INTEGER NOT NULL,
    "device_hash" BYTEA NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_devices_pkey" PRIMARY KEY ("user_id","device_hash")
);
ALTER TABLE "login_devices" ADD CONSTRAINT "login_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE login_devices ADD CONSTRAINT login_devices_hash CHECK (octet_length(device_hash) = 32);
