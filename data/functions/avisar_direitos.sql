-- Tells who wrote rows that the rights of a session are read from (docs/adr/rights/0204): what a process knows of
-- sessions is forgotten then, and kept after any other change. A notice reaches the connection that wrote, within its
-- transaction.
create or replace function avisar_direitos() returns trigger language plpgsql as $$
begin
  raise notice using errcode = 'CLB01', message = 'direitos';
  return null;
end $$;
