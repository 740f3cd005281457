-- The last active elMaster stays one, whichever call takes it away and however many come at once:
-- the second waits for the first and counts what that one left.
create or replace function resta_elmaster() returns trigger language plpgsql as $$
begin
  if new.elmaster and new.active and new.confirmed and not new.excluido then return null; end if;
  perform pg_advisory_xact_lock(7301, old.tenant_id);
  if not exists (select 1 from usuario where tenant_id = old.tenant_id and elmaster and active and confirmed and not excluido) then
    raise exception 'the last active elMaster' using errcode = 'check_violation', constraint = 'usuario_resta_elmaster';
  end if;
  return null;
end $$;
