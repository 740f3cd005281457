-- What portals demand to be reviewed is read with the rights of a session (docs/adr/portal/0192), so writing it is told
-- as they are (docs/adr/rights/0204).
create trigger avisar_direitos after insert or update or delete or truncate on revisao_exigida
  for each statement execute function avisar_direitos();
