-- The log as it is read first: without the calls of service accounts, of which there may be very many.
CREATE INDEX audit_log_without_calls ON audit_log (id) WHERE action <> 'service.call';
