import { fieldOf } from '@manabar/contracts/rules';
import { SettingsError } from '#config/env.ts';

/** Address of a listener, and the names of its settings. */
export interface ListenAddress {
  host: string;
  port: number;
  settings: { host: string; port: string };
}

/** Descriptions by the code of the error. */
const descriptions: Readonly<Record<string, (address: ListenAddress) => string>> = {
  EADDRINUSE: ({ host, port, settings }) =>
    `${settings.port}: another program uses port ${port} of ${host}; stop it, or choose another port`,
  EACCES: ({ host, port, settings }) =>
    `${settings.port}: this user may not listen on port ${port} of ${host}`,
  EADDRNOTAVAIL: ({ host, settings }) =>
    `${settings.host}: this machine does not have the address ${host}`,
  ENOTFOUND: ({ host, settings }) => `${settings.host}: the host ${host} is unknown`,
};

/** Awaits the start of a listener. Error: SettingsError, which names the setting of an address that cannot be used. */
export async function namePortSetting<T>(
  address: ListenAddress,
  listening: Promise<T>,
): Promise<T> {
  try {
    return await listening;
  } catch (error) {
    const describe = descriptions[String(fieldOf(error, 'code'))];
    throw describe ? new SettingsError(describe(address), { cause: error }) : error;
  }
}
