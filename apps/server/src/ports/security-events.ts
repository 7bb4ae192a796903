import type { SecurityEventKind } from '@manabar/contracts/rules';

/** Security event as the call reports it, without secrets and typed texts. */
export interface SecurityEvent {
  kind: SecurityEventKind;
  /** Account that the event concerns, if it exists. */
  userId?: number | null;
  address?: string | null;
  userAgent?: string | null;
  sessionId?: bigint | null;
  /** Name of the call or of the gateway. */
  detail?: string;
}

/** Records security events beside the calls that cause them. */
export interface SecurityEvents {
  /** Never throws and never delays its caller. */
  record(event: SecurityEvent): void;
  /** Resolves when pending events are written, or their failure is logged. */
  flush(): Promise<void>;
}
